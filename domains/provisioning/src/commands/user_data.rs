//! User data for cloud-init may hold secrets: it is stored encrypted under the master key only.

use gpuaas_agent_protocol::tasks::VmParams;
use gpuaas_core::{AllocationId, Error, Result};
use gpuaas_pki::Keyring;
use gpuaas_store::{PlatformReason, Store};
use serde_json::Value;

/// Rows sealed in one transaction.
const MAX_BATCH: i64 = 200;

pub(crate) fn seal(keyring: &Keyring, id: AllocationId, text: &str) -> Result<Value> {
    keyring.seal_text(text, &VmParams::user_data_context(id)).map_err(Error::internal)
}

/// Seals user data that an older release stored in clear, and reseals what is sealed under an older master key.
pub(crate) async fn seal_stored(store: &Store, keyring: &Keyring) -> Result<()> {
    loop {
        let mut tx = store.system_tx(PlatformReason::Workflows).await?;
        let rows = sqlx::query!(
            "select id, user_data, user_data_sealed from provisioning.allocations
             where user_data is not null or user_data_sealed ->> 'key_id' <> $1 order by id limit $2 for update",
            keyring.active_id(),
            MAX_BATCH,
        );
        let rows = tx.all(rows).await?;
        for row in &rows {
            let id = AllocationId::from_uuid(row.id);
            let sealed = match (&row.user_data, &row.user_data_sealed) {
                (Some(text), _) => seal(keyring, id, text)?,
                (None, Some(sealed)) => {
                    let context = VmParams::user_data_context(id);
                    let text = keyring.open_text(&sealed.to_string(), &context).map_err(Error::internal)?;
                    seal(keyring, id, text.expose())?
                }
                (None, None) => continue,
            };
            let update = sqlx::query!(
                "update provisioning.allocations set user_data = null, user_data_sealed = $2 where id = $1",
                row.id,
                sealed,
            );
            tx.execute(update).await?;
        }
        tx.commit().await?;
        if rows.is_empty() {
            return Ok(());
        }
    }
}
