//! Signing keys: creation, rotation, revocation.

use chrono::{DateTime, Duration, Utc};
use gpuaas_core::{Code, Error, Machine, Result};
use gpuaas_pki::{Keyring, TaskSigner};
use gpuaas_store::{SystemAction, SystemTx, Tx, WriteTx};
use uuid::Uuid;

use crate::events::SigningKeysChanged;
use crate::model::KeyState;
use crate::signing_keys::seal_context;

/// Creates a staged key, sealed under the master key.
async fn create<C: WriteTx>(tx: &mut C, keyring: &Keyring) -> Result<String> {
    let (id, secret, public) = TaskSigner::generate().map_err(Error::internal)?;
    let sealed = keyring.seal(&secret, &seal_context(&id)).map_err(Error::internal)?;
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

/// Creates the first key if none is active.
pub(crate) async fn ensure_active<C: WriteTx>(tx: &mut C, keyring: &Keyring) -> Result<()> {
    lock(tx).await?;
    let active =
        sqlx::query!(r#"select exists (select from fleet.signing_keys where state = 'active') as "active!""#);
    if !tx.one(active).await?.active {
        let id = create(tx, keyring).await?;
        advance(tx, &id, KeyState::Active).await?;
    }
    Ok(())
}

/// Serialises changes of signing keys with an advisory lock.
async fn lock<C: WriteTx>(tx: &mut C) -> Result<()> {
    let lock = sqlx::query!("select pg_advisory_xact_lock(hashtextextended('fleet.signing_keys', 0))");
    tx.execute(lock).await.map(|_| ())
}

/// Creates a staged key. It is sent to hosts now and becomes active once they know it; see [`advance_due`].
pub(crate) async fn rotate<C: WriteTx>(tx: &mut C, keyring: &Keyring) -> Result<String> {
    lock(tx).await?;
    let id = create(tx, keyring).await?;
    emit_changed(tx)?;
    Ok(id)
}

/// Durations of the key states that end by time.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SigningKeyTerms {
    /// How long a key is staged while it is sent to hosts.
    pub announced: Duration,
    /// How long signatures of a replaced key stay valid.
    pub grace: Duration,
}

/// Activates staged keys that were announced for long enough, and retires keys whose grace has ended. Takes no lock
/// if nothing is due.
pub(crate) async fn advance_due(tx: &mut SystemTx, terms: SigningKeyTerms) -> Result<()> {
    let now = tx.now();
    let is_due = |key: &KeyInState, after: Duration| key.since + after <= now;
    let staged = in_state(tx, KeyState::Staged).await?;
    let graced = in_state(tx, KeyState::Grace).await?;
    let due = |keys: &[KeyInState], after| keys.iter().any(|key| is_due(key, after));
    if !due(&staged, terms.announced) && !due(&graced, terms.grace) {
        return Ok(());
    }
    lock(tx).await?;
    for key in in_state(tx, KeyState::Grace).await?.iter().filter(|key| is_due(key, terms.grace)) {
        tx.record(rotation(&key.id, "signing_key.retire", "its grace period has ended"));
        advance(tx, &key.id, KeyState::Retired).await?;
    }
    for key in in_state(tx, KeyState::Staged).await?.iter().filter(|key| is_due(key, terms.announced)) {
        tx.record(rotation(&key.id, "signing_key.activate", "it was announced to the nodes"));
        promote(tx, &key.id).await?;
    }
    emit_changed(tx)
}

/// Returns the audit row of a rotation that was due.
fn rotation(id: &str, action: &'static str, reason: &'static str) -> SystemAction<'static> {
    let target = ("signing_key", id.to_owned());
    SystemAction { actor: "agent-gateway", action, target, owner: None, reason }
}

/// Activates the key. The previously active key moves to `grace`.
async fn promote<C: WriteTx>(tx: &mut C, id: &str) -> Result<()> {
    for active in in_state(tx, KeyState::Active).await? {
        advance(tx, &active.id, KeyState::Grace).await?;
    }
    advance(tx, id, KeyState::Active).await
}

/// Revokes a key: its signatures are invalid from now on. If it was active, the staged key replaces it, or a new key
/// that is sent to hosts with their next task.
pub(crate) async fn revoke<C: WriteTx>(tx: &mut C, keyring: &Keyring, id: &str) -> Result<()> {
    lock(tx).await?;
    let was_active = state(tx, id).await? == KeyState::Active;
    advance(tx, id, KeyState::Revoked).await?;
    if was_active {
        let staged = in_state(tx, KeyState::Staged).await?.pop();
        let next = match staged {
            Some(staged) => staged.id,
            None => create(tx, keyring).await?,
        };
        advance(tx, &next, KeyState::Active).await?;
    }
    emit_changed(tx)
}

/// Reseals keys that are under an older master key.
pub(crate) async fn reseal<C: WriteTx>(tx: &mut C, keyring: &Keyring) -> Result<()> {
    let rows = sqlx::query!("select id, private_key from fleet.signing_keys order by id for update");
    for row in tx.all(rows).await? {
        let envelope = serde_json::from_value(row.private_key).map_err(Error::internal)?;
        let Some(sealed) = keyring.reseal(&envelope, &seal_context(&row.id)).map_err(Error::internal)? else {
            continue;
        };
        let sealed = serde_json::to_value(sealed).map_err(Error::internal)?;
        let update =
            sqlx::query!("update fleet.signing_keys set private_key = $2 where id = $1", row.id, sealed);
        tx.execute(update).await?;
    }
    Ok(())
}

struct KeyInState {
    id: String,
    since: DateTime<Utc>,
}

async fn in_state<C: WriteTx>(tx: &mut C, state: KeyState) -> Result<Vec<KeyInState>> {
    let rows = sqlx::query_as!(
        KeyInState,
        "select id, state_since as since from fleet.signing_keys where state = $1 order by made_at",
        state.as_str(),
    );
    tx.all(rows).await
}

fn emit_changed<C: WriteTx>(tx: &mut C) -> Result<()> {
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
