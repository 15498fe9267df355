//! Writes to stored passwords.

use gpuaas_core::{Code, Error, Result, UserId};
use gpuaas_store::MutationTx;

/// Replaces the stored password hash of an account. The caller ends the sessions that used the previous password.
pub(crate) async fn replace(
    tx: &mut MutationTx,
    user: UserId,
    stored: &str,
    change_required: bool,
) -> Result<()> {
    let update = sqlx::query!(
        "update identity.passwords set hash = $2, change_required = $3, changed_at = $4 where user_id = $1",
        user.uuid(),
        stored,
        change_required,
        tx.now(),
    );
    match tx.execute(update).await? {
        0 => Err(Error::new(
            Code::StateConflict,
            "The account signs in with an external identity provider and has no password here.",
        )),
        _ => Ok(()),
    }
}
