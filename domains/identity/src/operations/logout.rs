//! Signing out.

use gpuaas_core::{Code, Result};
use gpuaas_http::operation::NoContent;
use gpuaas_http::{
    Access, Audited, Call, Cookie, Empty, ProtocolContext, WithCookie, RateLimitClass, Method, NoBody, Operation, Protocol,
};
use gpuaas_store::Scope;

use crate::Identity;
use crate::commands::sessions;

pub(crate) struct Logout;

impl Operation for Logout {
    const ID: &'static str = "logout";
    const METHOD: Method = Method::Post;
    const PATH: &'static str = "/auth/logout";
    const TAG: &'static str = "auth";
    const SUMMARY: &'static str = "End the session that asks";
    const ACCESS: Access = Access::account().even_before_password_change();
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Api;
    const SUCCESS: u16 = 204;
    const ERRORS: &'static [Code] = &[Code::SessionNotFound];
    type State = Identity;
    type Path = Empty;
    type Query = Empty;
    type Body = NoBody;
    type Answer = WithCookie<NoContent>;
}

impl Protocol for Logout {
    const AUDIT: &'static str = "session.end";
    const NATURAL_KEY: &'static str = "the session: it ends once";

    async fn run(
        identity: &Identity,
        exchange: ProtocolContext<'_>,
        call: Call<Self>,
    ) -> Result<Audited<WithCookie<NoContent>>> {
        let caller = call.caller()?;
        let session = caller.session_id.ok_or(Code::SessionNotFound)?;
        let mut tx = exchange.begin(Scope::Account(caller.user_id)).await?;
        if let Err(error) = sessions::end(&mut tx, caller.user_id, session, "signed_out").await {
            tx.roll_back().await;
            return Err(error);
        }
        identity.access.wake();
        exchange.commit(tx, WithCookie { answer: NoContent, cookie: Some(Cookie::Forget) }).await
    }
}
