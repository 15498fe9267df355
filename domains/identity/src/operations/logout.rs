//! Sign-out.

use gpuaas_core::{Code, Result};
use gpuaas_http::operation::NoContent;
use gpuaas_http::{Access, Audited, Call, Cookie, ProtocolContext, WithCookie, operation};
use gpuaas_store::Scope;

use crate::Identity;
use crate::commands::sessions;

operation! {
    /// Sign out: end the current session
    pub(crate) protocol Logout(Identity) = Post "/auth/logout" as "logout",
    tag: "auth", access: Access::account().even_before_password_change(), rate_limit: Api,
    audit: "session.end",
    natural_key: "the session: it ends once",
    success: 204,
    errors: [SessionNotFound],
    run: logout => WithCookie<NoContent>,
}

async fn logout(
    identity: &Identity,
    context: ProtocolContext<'_>,
    call: Call<Logout>,
) -> Result<Audited<WithCookie<NoContent>>> {
    let caller = call.user()?;
    let session = caller.session_id.ok_or(Code::SessionNotFound)?;
    let mut tx = context.begin(Scope::Account(caller.user_id)).await?;
    if let Err(error) = sessions::end(&mut tx, caller.user_id, session, "signed_out").await {
        return Err(tx.abandon(error).await);
    }
    identity.access.wake();
    context.commit(tx, WithCookie { answer: NoContent, cookie: Some(Cookie::Forget) }).await
}
