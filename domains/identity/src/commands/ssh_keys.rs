//! Writes to public SSH keys: add, remove.

use gpuaas_core::{Code, Error, Result, SshKeyId, UserId};
use gpuaas_http::text::DisplayName;
use gpuaas_store::MutationTx;

use crate::model::{SshKey, SshPublicKey};

pub(crate) async fn add(
    tx: &mut MutationTx,
    user: UserId,
    name: &DisplayName,
    key: &SshPublicKey,
    max_keys: i64,
) -> Result<SshKey> {
    let id: SshKeyId = tx.new_id();
    tx.target("ssh_key", id);
    tx.note("fingerprint", key.fingerprint.as_str());
    let insert = sqlx::query!(
        "insert into identity.ssh_keys (id, user_id, name, public_key, fingerprint, created_at)
         select $1, $2, $3, $4, $5, $6
         where (select count(*) from identity.ssh_keys where user_id = $2 and removed_at is null) < $7",
        id.uuid(),
        user.uuid(),
        name.as_str(),
        key.line,
        key.fingerprint,
        tx.now(),
        max_keys,
    );
    if tx.execute(insert).await? == 0 {
        return Err(Error::new(
            Code::QuotaExceeded,
            "SSH key limit reached. Remove a key that you no longer use.",
        ));
    }
    Ok(SshKey {
        id,
        name: name.as_str().to_owned(),
        public_key: key.line.clone(),
        fingerprint: key.fingerprint.clone(),
        created_at: tx.now(),
    })
}

pub(crate) async fn remove(tx: &mut MutationTx, user: UserId, key: SshKeyId) -> Result<()> {
    tx.target("ssh_key", key);
    let update = sqlx::query!(
        "update identity.ssh_keys set removed_at = $3 where id = $1 and user_id = $2 and removed_at is null",
        key.uuid(),
        user.uuid(),
        tx.now(),
    );
    match tx.execute(update).await? {
        0 => Err(Code::SshKeyNotFound.into()),
        _ => Ok(()),
    }
}
