//! Signing keys.

use gpuaas_core::{Machine, Result};
use gpuaas_store::Tx;

use crate::model::{KeyState, SigningKey, SigningKeys};

/// Keys ever made that are remembered here, the newest first.
const MAX_ROWS: i64 = 500;

pub(crate) async fn all(tx: &mut Tx) -> Result<SigningKeys> {
    let rows = sqlx::query!(
        "select id, state, made_at, state_since from fleet.signing_keys order by made_at desc, id limit $1",
        MAX_ROWS,
    );
    let items = tx.all(rows).await?.into_iter().map(|row| {
        let state = KeyState::parse(&row.state)?;
        Ok(SigningKey { id: row.id, state, made_at: row.made_at, state_since: row.state_since })
    });
    Ok(SigningKeys { items: items.collect::<Result<_>>()? })
}
