//! The caller's sessions.

use gpuaas_core::{Code, Result, SessionId};
use gpuaas_http::operation::NoContent;
use gpuaas_http::{Access, Call, PageQuery, operation};
use gpuaas_store::{MutationTx, ReadTx};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::Identity;
use crate::commands::sessions;
use crate::model::SessionPage;
use crate::queries::me;

operation! {
    /// List your active sessions
    pub(crate) read List(Identity) = Get "/auth/sessions" as "listSessions",
    tag: "auth", access: Access::account().scope("account:read"), rate_limit: Api,
    query: PageQuery,
    run: list => SessionPage,
}

async fn list(identity: &Identity, tx: &mut ReadTx, call: &Call<List>) -> Result<SessionPage> {
    let (caller, now) = (call.user()?, identity.access.now());
    let listing = call.listing(&())?;
    let after = listing.after()?;
    let limit = listing.limit();
    let rows = me::sessions(tx, caller.user_id, caller.session_id, now, after, limit).await?;
    listing.page(rows, |session| session.id)
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct SessionPath {
    session_id: SessionId,
}

operation! {
    /// End one of your sessions
    pub(crate) mutation End(Identity) = Delete "/auth/sessions/{session_id}" as "endSession",
    tag: "auth", access: Access::account().scope("account:write"), rate_limit: Api, audit: "session.end",
    path: SessionPath, success: 204,
    errors: [SessionNotFound, StateConflict],
    run: end => NoContent,
}

async fn end(identity: &Identity, tx: &mut MutationTx, call: &Call<End>) -> Result<NoContent> {
    sessions::end(tx, call.user()?.user_id, call.path.session_id, "ended_by_user").await?;
    identity.access.wake();
    Ok(NoContent)
}

/// Result of ending sessions.
#[derive(Serialize, ToSchema)]
pub struct Ended {
    /// Number of sessions ended.
    #[schema(minimum = 0)]
    ended: u64,
}

operation! {
    /// End all your sessions except the current one
    pub(crate) mutation EndOthers(Identity) = Delete "/auth/sessions" as "endOtherSessions",
    tag: "auth", access: Access::account(), rate_limit: Api, audit: "session.end_others",
    errors: [SessionNotFound],
    run: end_others => Ended,
}

async fn end_others(identity: &Identity, tx: &mut MutationTx, call: &Call<EndOthers>) -> Result<Ended> {
    let caller = call.user()?;
    let current = caller.session_id.ok_or(Code::SessionNotFound)?;
    let ended = sessions::end_others(tx, caller.user_id, current).await?;
    identity.access.wake();
    Ok(Ended { ended })
}
