//! API tokens: made, revoked.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::Duration;
use gpuaas_core::chain::sha256;
use gpuaas_core::{Code, Error, Result, Secret, Shown, ShownOnce, TokenId, UserId};
use gpuaas_http::Principal;
use gpuaas_http::text::DisplayName;
use gpuaas_store::MutationTx;

use super::grants::hold_caller;
use super::revoke::revoke;
use crate::access::RevocationKind;
use crate::events::{TokenCreated, TokenRevoked};
use crate::model::scopes::TokenScope;
use crate::model::{TOKEN_PREFIX, Token, TokenMade};

/// Makes a token, unless the session that asks has ended by now.
pub(crate) async fn create(
    tx: &mut MutationTx,
    caller: &Principal,
    name: &DisplayName,
    scopes: &[TokenScope],
    life: Duration,
    most: i64,
) -> Result<TokenMade> {
    let user = caller.user_id;
    hold_caller(tx, caller).await?;
    let id: TokenId = tx.new_id();
    tx.target("token", id);
    let secret = format!("{TOKEN_PREFIX}{}", URL_SAFE_NO_PAD.encode(tx.sources().entropy.bytes::<32>()));
    let scopes: Vec<String> = scopes.iter().map(|scope| scope.as_str().to_owned()).collect();
    tx.note("scopes", scopes.clone());
    let (now, expires_at) = (tx.now(), tx.now() + life);
    let insert = sqlx::query!(
        "insert into identity.api_tokens (id, user_id, name, hash, scopes, created_at, expires_at)
         select $1, $2, $3, $4, $5, $6, $7
         where (select count(*) from identity.api_tokens where user_id = $2 and revoked_at is null) < $8",
        id.uuid(),
        user.uuid(),
        name.as_str(),
        sha256(&[secret.as_bytes()]),
        &scopes,
        now,
        expires_at,
        most,
    );
    if tx.execute(insert).await? == 0 {
        return Err(Error::new(Code::QuotaExceeded, "Revoke a token you no longer use first."));
    }
    let name = name.as_str().to_owned();
    tx.emit(&TokenCreated { user_id: user, token_id: id, name: name.clone() })?;
    let token = Token { id, name, scopes, created_at: now, expires_at, last_used_at: None };
    Ok(TokenMade { token, secret: ShownOnce::new(Secret::new(secret)), shown: Shown })
}

pub(crate) async fn withdraw(tx: &mut MutationTx, user: UserId, token: TokenId) -> Result<()> {
    tx.target("token", token);
    let update = sqlx::query!(
        "update identity.api_tokens set revoked_at = $3 where id = $1 and user_id = $2 and revoked_at is null",
        token.uuid(),
        user.uuid(),
        tx.now(),
    );
    if tx.execute(update).await? == 0 {
        return Err(Code::TokenNotFound.into());
    }
    revoke(tx, RevocationKind::Token, token.uuid()).await?;
    tx.emit(&TokenRevoked { user_id: user, token_id: token })
}

/// Revokes every token of an account for good. The caller has revoked the account before.
pub(crate) async fn withdraw_all(tx: &mut MutationTx, user: UserId) -> Result<()> {
    let update = sqlx::query!(
        "update identity.api_tokens set revoked_at = $2 where user_id = $1 and revoked_at is null",
        user.uuid(),
        tx.now(),
    );
    tx.execute(update).await.map(|_| ())
}
