//! The caller's API tokens.

use chrono::Duration;
use gpuaas_core::{Error, Result, TokenId};
use gpuaas_http::operation::NoContent;
use gpuaas_http::text::DisplayName;
use gpuaas_http::{Access, Call, PageQuery, operation};
use gpuaas_settings::keys;
use gpuaas_store::{MutationTx, ReadTx};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::Identity;
use crate::commands::tokens;
use crate::model::scopes::TokenScope;
use crate::model::{TokenMade, TokenPage};
use crate::queries::me;

operation! {
    /// List your API tokens
    pub(crate) read List(Identity) = Get "/tokens" as "listTokens",
    tag: "account", access: Access::account().scope("account:read"), rate_limit: Api,
    query: PageQuery,
    run: list => TokenPage,
}

async fn list(_: &Identity, tx: &mut ReadTx, call: &Call<List>) -> Result<TokenPage> {
    let listing = call.listing(&())?;
    let after = listing.after()?;
    let rows = me::tokens(tx, call.user()?.user_id, after, listing.limit()).await?;
    listing.page(rows, |token| token.id)
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewToken {
    /// Purpose of the token.
    name: DisplayName,
    /// Permissions of the token, limited to your own role.
    #[schema(min_items = 1, max_items = 50)]
    scopes: Vec<TokenScope>,
    /// Days until the token expires: at most the policy `auth.pat_max_days`, by default `auth.pat_default_days`.
    #[schema(minimum = 1, maximum = 3650)]
    expires_in_days: Option<u16>,
}

const MAX_SCOPES: usize = 50;

operation! {
    /// Create an API token; its secret is shown once
    pub(crate) mutation Create(Identity) = Post "/tokens" as "createToken",
    tag: "account", access: Access::account(), rate_limit: Api, audit: "token.create",
    body: NewToken, success: 201,
    errors: [AlreadyExists, QuotaExceeded],
    shows_secret: true,
    run: create => TokenMade,
}

async fn create(identity: &Identity, tx: &mut MutationTx, call: &Call<Create>) -> Result<TokenMade> {
    let body = &call.body;
    if !(1..=MAX_SCOPES).contains(&body.scopes.len()) {
        return Err(Error::field("scopes", "must name 1 to 50 scopes"));
    }
    let max_days = identity.settings.get(&keys::AUTH_PAT_MAX_DAYS);
    let default_days = identity.settings.get(&keys::AUTH_PAT_DEFAULT_DAYS).min(max_days);
    let days = body.expires_in_days.map_or(default_days, i64::from);
    if !(1..=max_days).contains(&days) {
        return Err(Error::field("expires_in_days", format!("must be from 1 to {max_days}")));
    }
    let (caller, lifetime) = (call.user()?, Duration::days(days));
    let max_tokens = identity.settings.get(&keys::IDENTITY_MAX_TOKENS_PER_USER);
    tokens::create(tx, caller, &body.name, &body.scopes, lifetime, max_tokens).await
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct TokenPath {
    token_id: TokenId,
}

operation! {
    /// Revoke an API token
    pub(crate) mutation Revoke(Identity) = Delete "/tokens/{token_id}" as "revokeToken",
    tag: "account", access: Access::account().scope("account:write"), rate_limit: Api, audit: "token.revoke",
    path: TokenPath, success: 204,
    errors: [TokenNotFound],
    run: revoke => NoContent,
}

async fn revoke(identity: &Identity, tx: &mut MutationTx, call: &Call<Revoke>) -> Result<NoContent> {
    tokens::revoke_token(tx, call.user()?.user_id, call.path.token_id).await?;
    identity.access.wake();
    Ok(NoContent)
}
