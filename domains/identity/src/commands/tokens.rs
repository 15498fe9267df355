//! Writes to API tokens: create, record use, revoke.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, Duration, Utc};
use gpuaas_core::chain::sha256;
use gpuaas_core::{Code, Error, Result, Secret, Shown, ShownOnce, TokenId, UserId};
use gpuaas_http::UserPrincipal;
use gpuaas_http::text::DisplayName;
use gpuaas_store::{MutationTx, SystemTx};

use super::grants::lock_caller;
use super::revocations::revoke;
use crate::events::{TokenCreated, TokenRevoked};
use crate::model::scopes::TokenScope;
use crate::model::{RevocationKind, TOKEN_PREFIX, Token, TokenMade, TokenOwner};
use crate::queries;

/// Precision of the recorded time of use, which bounds the writes per token.
const LAST_USED_PRECISION: Duration = Duration::minutes(1);

/// Creates a token. Rejects a caller whose session has ended.
pub(crate) async fn create(
    tx: &mut MutationTx,
    caller: &UserPrincipal,
    name: &DisplayName,
    scopes: &[TokenScope],
    life: Duration,
    max_tokens: i64,
) -> Result<TokenMade> {
    let user = caller.user_id;
    lock_caller(tx, caller).await?;
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
        max_tokens,
    );
    if tx.execute(insert).await? == 0 {
        return Err(Error::new(
            Code::QuotaExceeded,
            "API token limit reached. Revoke a token that you no longer use.",
        ));
    }
    let name = name.as_str().to_owned();
    tx.emit(&TokenCreated { user_id: user, token_id: id, name: name.clone() })?;
    let token = Token { id, name, scopes, created_at: now, expires_at, last_used_at: None };
    Ok(TokenMade { token, secret: ShownOnce::new(Secret::new(secret)), shown: Shown })
}

/// Records the use of a valid token, to the minute, and returns its owner.
pub(crate) async fn record_use(tx: &mut SystemTx, hash: &str, now: DateTime<Utc>) -> Result<TokenOwner> {
    let token = queries::access::api_token(tx, hash).await?;
    if token.last_used_at.is_none_or(|at| now - at > LAST_USED_PRECISION) {
        let id = token.owner.token_id.uuid();
        let used = sqlx::query!("update identity.api_tokens set last_used_at = $1 where id = $2", now, id);
        tx.execute(used).await?;
    }
    Ok(token.owner)
}

pub(crate) async fn revoke_token(tx: &mut MutationTx, user: UserId, token: TokenId) -> Result<()> {
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

/// Revokes every token of an account permanently. The caller has revoked the account's access before.
pub(crate) async fn revoke_all(tx: &mut MutationTx, user: UserId) -> Result<()> {
    let update = sqlx::query!(
        "update identity.api_tokens set revoked_at = $2 where user_id = $1 and revoked_at is null",
        user.uuid(),
        tx.now(),
    );
    tx.execute(update).await.map(|_| ())
}
