//! Changing one's password.

use gpuaas_core::{Code, Error, Result, SecretText};
use gpuaas_http::operation::NoContent;
use gpuaas_http::{Access, Audited, Call, Empty, Exchange, Lane, Method, Operation, Protocol};
use gpuaas_store::Scope;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::Identity;
use crate::access::RevocationKind;
use crate::commands::{revoke::revoke, sessions};
use crate::model::NewPassword;
use crate::queries::sign_in;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PasswordChange {
    current_password: SecretText,
    new_password: NewPassword,
}

pub(crate) struct Change;

impl Operation for Change {
    const ID: &'static str = "changePassword";
    const METHOD: Method = Method::Post;
    const PATH: &'static str = "/users/me/password";
    const TAG: &'static str = "account";
    const SUMMARY: &'static str = "Change your password; every session ends";
    const ACCESS: Access = Access::account().even_before_password_change();
    const LANE: Lane = Lane::SignIn;
    const SUCCESS: u16 = 204;
    const ERRORS: &'static [Code] = &[Code::CredentialsInvalid, Code::StateConflict];
    type State = Identity;
    type Path = Empty;
    type Query = Empty;
    type Body = PasswordChange;
    type Answer = NoContent;
}

impl Protocol for Change {
    const AUDIT: &'static str = "user.change_password";
    const NATURAL_KEY: &'static str = "the current password: after the change it is no longer current";

    async fn run(
        identity: &Identity,
        exchange: Exchange<'_>,
        call: Call<Self>,
    ) -> Result<Audited<NoContent>> {
        let user = call.caller()?.user_id;
        let (current, new) = (call.body.current_password.secret().clone(), &call.body.new_password.0);
        if current.expose() == new.expose() {
            return Err(Error::field("new_password", "must differ from the current one"));
        }
        let mut tx = exchange.store().reading(Scope::Account(user)).await?;
        let stored = sign_in::password_of(&mut tx, user).await;
        tx.finish().await;
        let stored = stored?;
        let right = identity.passwords.verify(current, Some(stored.clone())).await?;
        let hash = identity.passwords.hash(new.clone()).await?;
        let mut tx = exchange.begin(Scope::Account(user)).await?;
        tx.target("user", user);
        if !right {
            return Err(exchange.refuse(tx, Code::CredentialsInvalid.into()).await);
        }
        let update = sqlx::query!(
            "update identity.passwords set hash = $3, change_required = false, changed_at = $4
             where user_id = $1 and hash = $2",
            user.uuid(),
            stored,
            hash,
            tx.now(),
        );
        if tx.execute(update).await? == 0 {
            return Err(exchange.refuse(tx, Code::StateConflict.into()).await);
        }
        sessions::end_all(&mut tx, user, "password_changed").await?;
        revoke(&mut tx, RevocationKind::User, user.uuid()).await?;
        identity.access.wake();
        exchange.commit(tx, NoContent).await
    }
}
