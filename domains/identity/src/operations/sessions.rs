//! One's own sessions.

use gpuaas_core::{Code, Result, SessionId};
use gpuaas_http::operation::NoContent;
use gpuaas_http::{Access, Call, Cursor, Empty, RateLimitClass, Method, Mutation, NoBody, Operation, PageQuery, Read};
use gpuaas_store::ReadTx;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::Identity;
use crate::commands::sessions;
use crate::model::SessionPage;
use crate::queries::me;

pub(crate) struct List;

impl Operation for List {
    const ID: &'static str = "listSessions";
    const METHOD: Method = Method::Get;
    const PATH: &'static str = "/auth/sessions";
    const TAG: &'static str = "auth";
    const SUMMARY: &'static str = "List your live sessions";
    const ACCESS: Access = Access::account().scope("account:read");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Api;
    type State = Identity;
    type Path = Empty;
    type Query = PageQuery;
    type Body = NoBody;
    type Answer = SessionPage;
}

impl Read for List {
    async fn read(identity: &Identity, tx: &mut ReadTx, call: &Call<Self>) -> Result<SessionPage> {
        let (caller, now) = (call.caller()?, identity.access.now());
        let cursor = Cursor::of(Self::ID, &())?;
        let after = cursor.position(call.query.cursor.as_deref())?;
        let limit = call.query.limit()?;
        let rows = me::sessions(tx, caller.user_id, caller.session_id, now, after, limit).await?;
        let (items, next_cursor) = cursor.cut(rows, call.query.size()?, |session| session.id)?;
        Ok(SessionPage { items, next_cursor })
    }
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct SessionPath {
    session_id: SessionId,
}

pub(crate) struct End;

impl Operation for End {
    const ID: &'static str = "endSession";
    const METHOD: Method = Method::Delete;
    const PATH: &'static str = "/auth/sessions/{session_id}";
    const TAG: &'static str = "auth";
    const SUMMARY: &'static str = "End one of your sessions";
    const ACCESS: Access = Access::account().scope("account:write");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Api;
    const SUCCESS: u16 = 204;
    const ERRORS: &'static [Code] = &[Code::SessionNotFound, Code::StateConflict];
    type State = Identity;
    type Path = SessionPath;
    type Query = Empty;
    type Body = NoBody;
    type Answer = NoContent;
}

impl Mutation for End {
    const AUDIT: &'static str = "session.end";

    async fn run(
        identity: &Identity,
        tx: &mut gpuaas_store::MutationTx,
        call: &Call<Self>,
    ) -> Result<NoContent> {
        sessions::end(tx, call.caller()?.user_id, call.path.session_id, "ended_by_user").await?;
        identity.access.wake();
        Ok(NoContent)
    }
}

/// How many sessions ended.
#[derive(Serialize, ToSchema)]
pub struct Ended {
    #[schema(minimum = 0)]
    ended: u64,
}

pub(crate) struct EndOthers;

impl Operation for EndOthers {
    const ID: &'static str = "endOtherSessions";
    const METHOD: Method = Method::Delete;
    const PATH: &'static str = "/auth/sessions";
    const TAG: &'static str = "auth";
    const SUMMARY: &'static str = "Sign out everywhere else: end all your sessions but the one that asks";
    const ACCESS: Access = Access::account();
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Api;
    const ERRORS: &'static [Code] = &[Code::SessionNotFound];
    type State = Identity;
    type Path = Empty;
    type Query = Empty;
    type Body = NoBody;
    type Answer = Ended;
}

impl Mutation for EndOthers {
    const AUDIT: &'static str = "session.end_others";

    async fn run(identity: &Identity, tx: &mut gpuaas_store::MutationTx, call: &Call<Self>) -> Result<Ended> {
        let caller = call.caller()?;
        let asking = caller.session_id.ok_or(Code::SessionNotFound)?;
        let ended = sessions::end_others(tx, caller.user_id, asking).await?;
        identity.access.wake();
        Ok(Ended { ended })
    }
}
