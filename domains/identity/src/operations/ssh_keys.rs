//! The caller's public SSH keys.

use gpuaas_core::{Result, SshKeyId};
use gpuaas_http::operation::NoContent;
use gpuaas_http::text::DisplayName;
use gpuaas_http::{Access, Call, PageQuery, operation};
use gpuaas_settings::keys;
use gpuaas_store::{MutationTx, ReadTx};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::Identity;
use crate::commands::grants::lock_caller;
use crate::commands::ssh_keys;
use crate::model::{SshKey, SshKeyPage, SshPublicKey};
use crate::queries::me;

operation! {
    /// List your public SSH keys
    pub(crate) read List(Identity) = Get "/ssh-keys" as "listSshKeys",
    tag: "account", access: Access::account().scope("account:read"), rate_limit: Api,
    query: PageQuery,
    run: list => SshKeyPage,
}

async fn list(_: &Identity, tx: &mut ReadTx, call: &Call<List>) -> Result<SshKeyPage> {
    let listing = call.listing(&())?;
    let after = listing.after()?;
    let rows = me::ssh_keys(tx, call.user()?.user_id, after, listing.limit()).await?;
    listing.page(rows, |key| key.id)
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewSshKey {
    name: DisplayName,
    public_key: SshPublicKey,
}

operation! {
    /// Add a public SSH key
    pub(crate) mutation Add(Identity) = Post "/ssh-keys" as "addSshKey",
    tag: "account", access: Access::account().scope("account:write"), rate_limit: Api, audit: "ssh_key.add",
    body: NewSshKey, success: 201,
    errors: [AlreadyExists, QuotaExceeded],
    run: add => SshKey,
}

async fn add(identity: &Identity, tx: &mut MutationTx, call: &Call<Add>) -> Result<SshKey> {
    let max_keys = identity.settings.get(&keys::IDENTITY_MAX_SSH_KEYS_PER_USER);
    let user = lock_caller(tx, call.user()?).await?.user_id;
    ssh_keys::add(tx, user, &call.body.name, &call.body.public_key, max_keys).await
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct SshKeyPath {
    ssh_key_id: SshKeyId,
}

operation! {
    /// Remove a public SSH key
    pub(crate) mutation Remove(Identity) = Delete "/ssh-keys/{ssh_key_id}" as "removeSshKey",
    tag: "account", access: Access::account().scope("account:write"), rate_limit: Api,
    audit: "ssh_key.remove",
    path: SshKeyPath, success: 204,
    errors: [SshKeyNotFound],
    run: remove => NoContent,
}

async fn remove(_: &Identity, tx: &mut MutationTx, call: &Call<Remove>) -> Result<NoContent> {
    ssh_keys::remove(tx, call.user()?.user_id, call.path.ssh_key_id).await?;
    Ok(NoContent)
}
