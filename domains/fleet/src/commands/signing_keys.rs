//! Signing keys: made, rotated, revoked.

use chrono::{DateTime, Duration, Utc};
use gpuaas_core::{Code, Error, Machine, Result};
use gpuaas_pki::{Keyring, TaskSigner};
use gpuaas_store::{Tx, WriteTx};
use uuid::Uuid;

use crate::events::SigningKeysChanged;
use crate::keys::context_of;
use crate::model::KeyState;

/// Makes a key under the master key.
async fn make<C: WriteTx>(tx: &mut C, keyring: &Keyring) -> Result<String> {
    let (id, secret, public) = TaskSigner::generate().map_err(Error::internal)?;
    let sealed = keyring.seal(&secret, &context_of(&id)).map_err(Error::internal)?;
    let sealed = serde_json::to_value(sealed).map_err(Error::internal)?;
    let now = tx.now();
    let insert = sqlx::query!(
        "insert into fleet.signing_keys (id, state, public_key, private_key, made_at, state_since)
         values ($1, 'staged', $2, $3, $4, $4)",
        id,
        public.key,
        sealed,
        now,
    );
    tx.execute(insert).await?;
    Ok(id)
}

/// The first start makes the first key.
pub(crate) async fn ensure<C: WriteTx>(tx: &mut C, keyring: &Keyring) -> Result<()> {
    lock(tx).await?;
    let active =
        sqlx::query!(r#"select exists (select from fleet.signing_keys where state = 'active') as "active!""#);
    if !tx.one(active).await?.active {
        let id = make(tx, keyring).await?;
        advance(tx, &id, KeyState::Active).await?;
    }
    Ok(())
}

/// Changes of keys happen one after another.
async fn lock<C: WriteTx>(tx: &mut C) -> Result<()> {
    let lock = sqlx::query!("select pg_advisory_xact_lock(hashtextextended('fleet.signing_keys', 0))");
    tx.execute(lock).await.map(|_| ())
}

/// Stages a new key: hosts are told of it now, and it signs once they know it. See [`advance_due`].
pub(crate) async fn rotate<C: WriteTx>(tx: &mut C, keyring: &Keyring) -> Result<String> {
    lock(tx).await?;
    let id = make(tx, keyring).await?;
    changed(tx)?;
    Ok(id)
}

/// How long keys stay in the states that end by time.
#[derive(Debug, Clone, Copy)]
pub(crate) struct KeyTerms {
    /// Staged: hosts are told meanwhile.
    pub announced: Duration,
    /// In grace: what it signed is still verification_keys.
    pub grace: Duration,
}

/// Has a staged key sign that was announced for long enough, and retires those whose grace has passed. Cheap when nothing
/// is due.
pub(crate) async fn advance_due<C: WriteTx>(tx: &mut C, terms: KeyTerms) -> Result<()> {
    let now = tx.now();
    let is_due = |key: &KeySince, after: Duration| key.since + after <= now;
    let staged = in_state(tx, KeyState::Staged).await?;
    let graced = in_state(tx, KeyState::Grace).await?;
    let due = |keys: &[KeySince], after| keys.iter().any(|key| is_due(key, after));
    if !due(&staged, terms.announced) && !due(&graced, terms.grace) {
        return Ok(());
    }
    lock(tx).await?;
    for key in in_state(tx, KeyState::Grace).await?.iter().filter(|key| is_due(key, terms.grace)) {
        advance(tx, &key.id, KeyState::Retired).await?;
    }
    for key in in_state(tx, KeyState::Staged).await?.iter().filter(|key| is_due(key, terms.announced)) {
        promote(tx, &key.id).await?;
    }
    changed(tx)
}

/// The key signs from now on; the one before is verification_keys for its grace.
async fn promote<C: WriteTx>(tx: &mut C, id: &str) -> Result<()> {
    for active in in_state(tx, KeyState::Active).await? {
        advance(tx, &active.id, KeyState::Grace).await?;
    }
    advance(tx, id, KeyState::Active).await
}

/// Revokes a key: nothing it signed is verification_keys from now on. If it was the active one, the staged key takes its place, or a
/// new one of which hosts are told with their next task.
pub(crate) async fn revoke<C: WriteTx>(tx: &mut C, keyring: &Keyring, id: &str) -> Result<()> {
    lock(tx).await?;
    let was_active = state(tx, id).await? == KeyState::Active;
    advance(tx, id, KeyState::Revoked).await?;
    if was_active {
        let staged = in_state(tx, KeyState::Staged).await?.pop();
        let next = match staged {
            Some(staged) => staged.id,
            None => make(tx, keyring).await?,
        };
        advance(tx, &next, KeyState::Active).await?;
    }
    changed(tx)
}

/// Seals keys anew that are under an older master key.
pub(crate) async fn reseal<C: WriteTx>(tx: &mut C, keyring: &Keyring) -> Result<()> {
    let rows = sqlx::query!("select id, private_key from fleet.signing_keys order by id for update");
    for row in tx.all(rows).await? {
        let envelope = serde_json::from_value(row.private_key).map_err(Error::internal)?;
        let Some(sealed) = keyring.reseal(&envelope, &context_of(&row.id)).map_err(Error::internal)? else {
            continue;
        };
        let sealed = serde_json::to_value(sealed).map_err(Error::internal)?;
        let update =
            sqlx::query!("update fleet.signing_keys set private_key = $2 where id = $1", row.id, sealed);
        tx.execute(update).await?;
    }
    Ok(())
}

struct KeySince {
    id: String,
    since: DateTime<Utc>,
}

async fn in_state<C: WriteTx>(tx: &mut C, state: KeyState) -> Result<Vec<KeySince>> {
    let rows = sqlx::query_as!(
        KeySince,
        "select id, state_since as since from fleet.signing_keys where state = $1 order by made_at",
        state.as_str(),
    );
    tx.all(rows).await
}

fn changed<C: WriteTx>(tx: &mut C) -> Result<()> {
    let key: Uuid = tx.sources().uuid();
    tx.emit(&SigningKeysChanged { key })
}

async fn state(tx: &mut Tx, id: &str) -> Result<KeyState> {
    let row = sqlx::query!("select state from fleet.signing_keys where id = $1 for update", id);
    let row = tx.optional(row).await?.ok_or(Code::SigningKeyNotFound)?;
    KeyState::parse(&row.state)
}

async fn advance<C: WriteTx>(tx: &mut C, id: &str, to: KeyState) -> Result<()> {
    let step = state(tx, id).await?.to(to)?;
    let now = tx.now();
    let update = sqlx::query!(
        "update fleet.signing_keys set state = $2, state_since = $3, version = version + 1 where id = $1",
        id,
        step.to(),
        now,
    );
    tx.advance(step, update).await
}
