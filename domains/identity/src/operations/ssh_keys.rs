//! One's own public SSH keys.

use gpuaas_core::{Code, Result, SshKeyId};
use gpuaas_http::operation::NoContent;
use gpuaas_http::text::DisplayName;
use gpuaas_http::{Access, Call, Cursor, Empty, RateLimitClass, Method, Mutation, NoBody, Operation, PageQuery, Read};
use gpuaas_settings::keys;
use gpuaas_store::ReadTx;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::Identity;
use crate::commands::grants::hold_caller;
use crate::commands::ssh_keys;
use crate::model::{PublicKey, SshKey, SshKeyPage};
use crate::queries::me;

pub(crate) struct List;

impl Operation for List {
    const ID: &'static str = "listSshKeys";
    const METHOD: Method = Method::Get;
    const PATH: &'static str = "/ssh-keys";
    const TAG: &'static str = "account";
    const SUMMARY: &'static str = "List your public SSH keys";
    const ACCESS: Access = Access::account().scope("account:read");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Api;
    type State = Identity;
    type Path = Empty;
    type Query = PageQuery;
    type Body = NoBody;
    type Answer = SshKeyPage;
}

impl Read for List {
    async fn read(_: &Identity, tx: &mut ReadTx, call: &Call<Self>) -> Result<SshKeyPage> {
        let cursor = Cursor::of(Self::ID, &())?;
        let after = cursor.position(call.query.cursor.as_deref())?;
        let rows = me::ssh_keys(tx, call.caller()?.user_id, after, call.query.limit()?).await?;
        let (items, next_cursor) = cursor.cut(rows, call.query.size()?, |key| key.id)?;
        Ok(SshKeyPage { items, next_cursor })
    }
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewSshKey {
    name: DisplayName,
    public_key: PublicKey,
}

pub(crate) struct Add;

impl Operation for Add {
    const ID: &'static str = "addSshKey";
    const METHOD: Method = Method::Post;
    const PATH: &'static str = "/ssh-keys";
    const TAG: &'static str = "account";
    const SUMMARY: &'static str = "Add a public SSH key";
    const ACCESS: Access = Access::account().scope("account:write");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Api;
    const SUCCESS: u16 = 201;
    const ERRORS: &'static [Code] = &[Code::AlreadyExists, Code::QuotaExceeded];
    type State = Identity;
    type Path = Empty;
    type Query = Empty;
    type Body = NewSshKey;
    type Answer = SshKey;
}

impl Mutation for Add {
    const AUDIT: &'static str = "ssh_key.add";

    async fn run(identity: &Identity, tx: &mut gpuaas_store::MutationTx, call: &Call<Self>) -> Result<SshKey> {
        let most = identity.settings.get(&keys::IDENTITY_MAX_SSH_KEYS_PER_USER);
        let user = hold_caller(tx, call.caller()?).await?.user_id;
        ssh_keys::add(tx, user, &call.body.name, &call.body.public_key, most).await
    }
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct SshKeyPath {
    ssh_key_id: SshKeyId,
}

pub(crate) struct Remove;

impl Operation for Remove {
    const ID: &'static str = "removeSshKey";
    const METHOD: Method = Method::Delete;
    const PATH: &'static str = "/ssh-keys/{ssh_key_id}";
    const TAG: &'static str = "account";
    const SUMMARY: &'static str = "Remove a public SSH key";
    const ACCESS: Access = Access::account().scope("account:write");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Api;
    const SUCCESS: u16 = 204;
    const ERRORS: &'static [Code] = &[Code::SshKeyNotFound];
    type State = Identity;
    type Path = SshKeyPath;
    type Query = Empty;
    type Body = NoBody;
    type Answer = NoContent;
}

impl Mutation for Remove {
    const AUDIT: &'static str = "ssh_key.remove";

    async fn run(_: &Identity, tx: &mut gpuaas_store::MutationTx, call: &Call<Self>) -> Result<NoContent> {
        ssh_keys::remove(tx, call.caller()?.user_id, call.path.ssh_key_id).await?;
        Ok(NoContent)
    }
}
