//! One's own API tokens.

use chrono::Duration;
use gpuaas_core::{Code, Error, Result, TokenId};
use gpuaas_http::operation::NoContent;
use gpuaas_http::text::DisplayName;
use gpuaas_http::{Access, Call, Cursor, Empty, RateLimitClass, Method, Mutation, NoBody, Operation, PageQuery, Read};
use gpuaas_settings::keys;
use gpuaas_store::ReadTx;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::Identity;
use crate::commands::tokens;
use crate::model::scopes::TokenScope;
use crate::model::{TokenMade, TokenPage};
use crate::queries::me;

pub(crate) struct List;

impl Operation for List {
    const ID: &'static str = "listTokens";
    const METHOD: Method = Method::Get;
    const PATH: &'static str = "/tokens";
    const TAG: &'static str = "account";
    const SUMMARY: &'static str = "List your API tokens";
    const ACCESS: Access = Access::account().scope("account:read");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Api;
    type State = Identity;
    type Path = Empty;
    type Query = PageQuery;
    type Body = NoBody;
    type Answer = TokenPage;
}

impl Read for List {
    async fn read(_: &Identity, tx: &mut ReadTx, call: &Call<Self>) -> Result<TokenPage> {
        let cursor = Cursor::of(Self::ID, &())?;
        let after = cursor.position(call.query.cursor.as_deref())?;
        let rows = me::tokens(tx, call.caller()?.user_id, after, call.query.limit()?).await?;
        let (items, next_cursor) = cursor.cut(rows, call.query.size()?, |token| token.id)?;
        Ok(TokenPage { items, next_cursor })
    }
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewToken {
    /// What it is for.
    name: DisplayName,
    /// What it may do, within your own role.
    #[schema(min_items = 1, max_items = 50)]
    scopes: Vec<TokenScope>,
    /// Days until it expires; the policies `auth.pat_max_days` and `auth.pat_default_days` say how many at most, and
    /// how many when left out.
    #[schema(minimum = 1, maximum = 3650)]
    expires_in_days: Option<u16>,
}

pub(crate) struct Create;

impl Operation for Create {
    const ID: &'static str = "createToken";
    const METHOD: Method = Method::Post;
    const PATH: &'static str = "/tokens";
    const TAG: &'static str = "account";
    const SUMMARY: &'static str = "Make an API token; its secret is shown once";
    const ACCESS: Access = Access::account();
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Api;
    const SUCCESS: u16 = 201;
    const ERRORS: &'static [Code] = &[Code::AlreadyExists, Code::QuotaExceeded];
    const SHOWS_SECRET: bool = true;
    type State = Identity;
    type Path = Empty;
    type Query = Empty;
    type Body = NewToken;
    type Answer = TokenMade;
}

const MOST_SCOPES: usize = 50;

impl Mutation for Create {
    const AUDIT: &'static str = "token.create";

    async fn run(
        identity: &Identity,
        tx: &mut gpuaas_store::MutationTx,
        call: &Call<Self>,
    ) -> Result<TokenMade> {
        let body = &call.body;
        if !(1..=MOST_SCOPES).contains(&body.scopes.len()) {
            return Err(Error::field("scopes", "must name 1 to 50 scopes"));
        }
        let most = identity.settings.get(&keys::AUTH_PAT_MAX_DAYS);
        let usual = identity.settings.get(&keys::AUTH_PAT_DEFAULT_DAYS).min(most);
        let days = body.expires_in_days.map_or(usual, i64::from);
        if !(1..=most).contains(&days) {
            return Err(Error::field("expires_in_days", format!("must be from 1 to {most}")));
        }
        let (caller, life) = (call.caller()?, Duration::days(days));
        let most_tokens = identity.settings.get(&keys::IDENTITY_MAX_TOKENS_PER_USER);
        tokens::create(tx, caller, &body.name, &body.scopes, life, most_tokens).await
    }
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct TokenPath {
    token_id: TokenId,
}

pub(crate) struct Revoke;

impl Operation for Revoke {
    const ID: &'static str = "revokeToken";
    const METHOD: Method = Method::Delete;
    const PATH: &'static str = "/tokens/{token_id}";
    const TAG: &'static str = "account";
    const SUMMARY: &'static str = "Revoke an API token";
    const ACCESS: Access = Access::account().scope("account:write");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Api;
    const SUCCESS: u16 = 204;
    const ERRORS: &'static [Code] = &[Code::TokenNotFound];
    type State = Identity;
    type Path = TokenPath;
    type Query = Empty;
    type Body = NoBody;
    type Answer = NoContent;
}

impl Mutation for Revoke {
    const AUDIT: &'static str = "token.revoke";

    async fn run(
        identity: &Identity,
        tx: &mut gpuaas_store::MutationTx,
        call: &Call<Self>,
    ) -> Result<NoContent> {
        tokens::withdraw(tx, call.caller()?.user_id, call.path.token_id).await?;
        identity.access.wake();
        Ok(NoContent)
    }
}
