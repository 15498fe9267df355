//! Queries on signing keys.

use gpuaas_core::{Machine, Result};
use gpuaas_store::Tx;

use crate::model::{KeyState, SigningKey, SigningKeys};

/// Maximum keys listed, newest first.
const MAX_KEYS: i64 = 500;

pub(crate) async fn all(tx: &mut Tx) -> Result<SigningKeys> {
    let rows = sqlx::query!(
        "select id, state, made_at, state_since from fleet.signing_keys order by made_at desc, id limit $1",
        MAX_KEYS,
    );
    let items = tx.all(rows).await?.into_iter().map(|row| {
        let state = KeyState::parse(&row.state)?;
        Ok(SigningKey { id: row.id, state, made_at: row.made_at, state_since: row.state_since })
    });
    Ok(SigningKeys { items: items.collect::<Result<_>>()? })
}
