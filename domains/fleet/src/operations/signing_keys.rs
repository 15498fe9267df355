//! Task-signing keys.

use gpuaas_core::Result;
use gpuaas_http::text::WithReason;
use gpuaas_http::{Access, Call, operation};
use gpuaas_store::{MutationTx, ReadTx};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::Fleet;
use crate::commands::signing_keys as commands;
use crate::model::SigningKeys;
use crate::queries::signing_keys;

gpuaas_http::text_type! {
    /// Id of a signing key.
    SigningKeyId, 1..=64, pattern "^[a-z0-9-]+$", example "tk-0011223344556677",
    check |text| text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-'),
    "must be the id of a signing key"
}

operation! {
    /// List task-signing keys
    pub(crate) read List(Fleet) = Get "/admin/signing-keys" as "listSigningKeys",
    tag: "fleet", access: Access::OPS_READ, rate_limit: Admin,
    run: list => SigningKeys,
}

async fn list(_: &Fleet, tx: &mut ReadTx, _: &Call<List>) -> Result<SigningKeys> {
    signing_keys::all(tx).await
}

operation! {
    /// Create a task-signing key; it becomes active once nodes know it, and the previous key enters its grace period
    pub(crate) mutation Rotate(Fleet) = Post "/admin/signing-keys/rotate" as "rotateSigningKey",
    tag: "fleet", access: Access::OPS_WRITE, rate_limit: Admin, audit: "signing_key.rotate",
    body: WithReason,
    run: rotate => SigningKeys,
}

async fn rotate(fleet: &Fleet, tx: &mut MutationTx, call: &Call<Rotate>) -> Result<SigningKeys> {
    tx.note("reason", call.body.reason.as_str());
    let id = commands::rotate(tx, fleet.signing_keys.keyring()).await?;
    tx.note("key", id);
    signing_keys::all(tx).await
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct KeyPath {
    #[param(inline)]
    key_id: SigningKeyId,
}

operation! {
    /// Revoke a task-signing key; if it was active, another one replaces it
    pub(crate) mutation Revoke(Fleet) = Post "/admin/signing-keys/{key_id}/revoke" as "revokeSigningKey",
    tag: "fleet", access: Access::OPS_WRITE, rate_limit: Admin, audit: "signing_key.revoke",
    path: KeyPath, body: WithReason,
    errors: [SigningKeyNotFound, StateConflict],
    run: revoke => SigningKeys,
}

async fn revoke(fleet: &Fleet, tx: &mut MutationTx, call: &Call<Revoke>) -> Result<SigningKeys> {
    tx.note("reason", call.body.reason.as_str());
    let id = call.path.key_id.as_str();
    tx.note("key", id);
    commands::revoke(tx, fleet.signing_keys.keyring(), id).await?;
    signing_keys::all(tx).await
}
