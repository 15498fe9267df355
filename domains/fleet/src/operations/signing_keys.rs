//! Keys that tasks are signed with.

use gpuaas_core::{Code, PlatformRole, Result};
use gpuaas_http::text::WithReason;
use gpuaas_http::{Access, Call, Empty, RateLimitClass, Method, Mutation, NoBody, Operation, Read};
use gpuaas_store::ReadTx;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::Fleet;
use crate::commands::keys as commands;
use crate::model::SigningKeys;
use crate::queries::keys;

gpuaas_http::text_type! {
    /// Names a signing key.
    SigningKeyId, 1..=64, pattern "^[a-z0-9-]+$", example "tk-0011223344556677",
    check |text| text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-'),
    "must be the id of a signing key"
}

pub(crate) struct List;

impl Operation for List {
    const ID: &'static str = "listSigningKeys";
    const METHOD: Method = Method::Get;
    const PATH: &'static str = "/admin/signing-keys";
    const TAG: &'static str = "fleet";
    const SUMMARY: &'static str = "The keys that tasks are signed with";
    const ACCESS: Access = Access::platform(PlatformRole::Ops).scope("admin:read");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Admin;
    type State = Fleet;
    type Path = Empty;
    type Query = Empty;
    type Body = NoBody;
    type Answer = SigningKeys;
}

impl Read for List {
    async fn read(_: &Fleet, tx: &mut ReadTx, _: &Call<Self>) -> Result<SigningKeys> {
        keys::all(tx).await
    }
}

pub(crate) struct Rotate;

impl Operation for Rotate {
    const ID: &'static str = "rotateSigningKey";
    const METHOD: Method = Method::Post;
    const PATH: &'static str = "/admin/signing-keys/rotate";
    const TAG: &'static str = "fleet";
    const SUMMARY: &'static str = "Announce a new key to the hosts; it signs once they know it, and the one before is verification_keys for its grace";
    const ACCESS: Access = Access::platform(PlatformRole::Ops).scope("admin:write");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Admin;
    type State = Fleet;
    type Path = Empty;
    type Query = Empty;
    type Body = WithReason;
    type Answer = SigningKeys;
}

impl Mutation for Rotate {
    const AUDIT: &'static str = "signing_key.rotate";

    async fn run(fleet: &Fleet, tx: &mut gpuaas_store::MutationTx, call: &Call<Self>) -> Result<SigningKeys> {
        tx.note("reason", call.body.reason.as_str());
        let id = commands::rotate(tx, fleet.keys.keyring()).await?;
        tx.note("key", id);
        keys::all(tx).await
    }
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct KeyPath {
    #[param(inline)]
    key_id: SigningKeyId,
}

pub(crate) struct Revoke;

impl Operation for Revoke {
    const ID: &'static str = "revokeSigningKey";
    const METHOD: Method = Method::Post;
    const PATH: &'static str = "/admin/signing-keys/{key_id}/revoke";
    const TAG: &'static str = "fleet";
    const SUMMARY: &'static str =
        "Believe nothing that a key signed; a new one takes its place where it was active";
    const ACCESS: Access = Access::platform(PlatformRole::Ops).scope("admin:write");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Admin;
    const ERRORS: &'static [Code] = &[Code::SigningKeyNotFound, Code::StateConflict];
    type State = Fleet;
    type Path = KeyPath;
    type Query = Empty;
    type Body = WithReason;
    type Answer = SigningKeys;
}

impl Mutation for Revoke {
    const AUDIT: &'static str = "signing_key.revoke";

    async fn run(fleet: &Fleet, tx: &mut gpuaas_store::MutationTx, call: &Call<Self>) -> Result<SigningKeys> {
        tx.note("reason", call.body.reason.as_str());
        let id = call.path.key_id.as_str();
        tx.note("key", id);
        commands::revoke(tx, fleet.keys.keyring(), id).await?;
        keys::all(tx).await
    }
}
