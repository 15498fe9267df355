//! User accounts on machines.

use gpuaas_core::{Code, Error, Result, SshKeyId, UserId};
use gpuaas_store::Tx;
use uuid::Uuid;

/// A user account on a machine: name, numeric id, public keys.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MachineAccount {
    pub username: String,
    pub uid: i32,
    pub public_keys: Vec<String>,
}

/// Returns a user's account on machines, with the given SSH keys or all of the user's keys.
pub async fn machine_account(
    tx: &mut Tx,
    user: UserId,
    named: Option<&[SshKeyId]>,
) -> Result<MachineAccount> {
    let ids: Option<Vec<Uuid>> = named.map(|named| named.iter().map(|id| id.uuid()).collect());
    let row = sqlx::query!(
        r#"select username as "username!", posix_id as "posix_id!", public_keys as "public_keys!", known as "known!"
           from identity.machine_account($1, $2)"#,
        user.uuid(),
        ids.as_deref(),
    );
    let row = tx.optional(row).await?.ok_or(Code::UserNotFound)?;
    if ids.is_some_and(|ids| ids.len() != usize::try_from(row.known).unwrap_or_default()) {
        return Err(Error::field("ssh_key_ids", "must be your own SSH keys, each listed once"));
    }
    Ok(MachineAccount { username: row.username, uid: row.posix_id, public_keys: row.public_keys })
}
