//! Signing keys: made, rotated, revoked.

use gpuaas_core::{Code, Error, Machine, Result};
use gpuaas_pki::{Keyring, TaskSigner};
use gpuaas_store::{Context, Tx};
use uuid::Uuid;

use crate::events::SigningKeysChanged;
use crate::keys::context_of;
use crate::model::KeyState;

/// Makes a key under the master key.
async fn make<C: Context>(tx: &mut C, keyring: &Keyring) -> Result<String> {
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
pub(crate) async fn ensure<C: Context>(tx: &mut C, keyring: &Keyring) -> Result<()> {
    tx.execute(sqlx::query!("select pg_advisory_xact_lock(hashtextextended('fleet.signing_keys', 0))"))
        .await?;
    let active =
        sqlx::query!(r#"select exists (select from fleet.signing_keys where state = 'active') as "active!""#);
    if !tx.one(active).await?.active {
        let id = make(tx, keyring).await?;
        advance(tx, &id, KeyState::Active).await?;
    }
    Ok(())
}

/// A new key signs from now on; the one before is still believed for a while.
pub(crate) async fn rotate<C: Context>(tx: &mut C, keyring: &Keyring) -> Result<String> {
    let graced = sqlx::query!("select id from fleet.signing_keys where state = 'grace' for update");
    for row in tx.all(graced).await? {
        advance(tx, &row.id, KeyState::Retired).await?;
    }
    let active = sqlx::query!("select id from fleet.signing_keys where state = 'active' for update");
    for row in tx.all(active).await? {
        advance(tx, &row.id, KeyState::Grace).await?;
    }
    let id = make(tx, keyring).await?;
    advance(tx, &id, KeyState::Active).await?;
    changed(tx)?;
    Ok(id)
}

/// A key is worth nothing from now on; if it was the active one, a new one takes its place.
pub(crate) async fn revoke<C: Context>(tx: &mut C, keyring: &Keyring, id: &str) -> Result<()> {
    let was_active = state(tx, id).await? == KeyState::Active;
    advance(tx, id, KeyState::Revoked).await?;
    if was_active {
        let new = make(tx, keyring).await?;
        advance(tx, &new, KeyState::Active).await?;
    }
    changed(tx)
}

fn changed<C: Context>(tx: &mut C) -> Result<()> {
    let key: Uuid = tx.sources().uuid();
    tx.emit(&SigningKeysChanged { key }, 1)
}

async fn state(tx: &mut Tx, id: &str) -> Result<KeyState> {
    let row = sqlx::query!("select state from fleet.signing_keys where id = $1 for update", id);
    let row = tx.optional(row).await?.ok_or(Code::SigningKeyNotFound)?;
    KeyState::parse(&row.state)
}

async fn advance<C: Context>(tx: &mut C, id: &str, to: KeyState) -> Result<()> {
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
