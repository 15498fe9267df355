//! HTTP operations: declarations with handlers of a few lines.

mod login;
mod logout;
mod me;
mod members;
mod orgs;
mod password;
mod project_members;
mod projects;
mod refresh;
mod sessions;
mod sign_in_answer;
mod ssh_keys;
mod tokens;
mod users;

use gpuaas_http::ApiBuilder;

use crate::Identity;

pub(crate) fn register(identity: &Identity, api: ApiBuilder) -> ApiBuilder {
    let api = api
        .protocol::<login::Login>(identity)
        .protocol::<refresh::Refresh>(identity)
        .protocol::<logout::Logout>(identity)
        .read::<sessions::List>(identity)
        .mutation::<sessions::End>(identity)
        .mutation::<sessions::EndOthers>(identity);
    let api = api
        .read::<me::Get>(identity)
        .mutation::<me::Update>(identity)
        .protocol::<password::Change>(identity)
        .read::<tokens::List>(identity)
        .mutation::<tokens::Create>(identity)
        .mutation::<tokens::Revoke>(identity)
        .read::<ssh_keys::List>(identity)
        .mutation::<ssh_keys::Add>(identity)
        .mutation::<ssh_keys::Remove>(identity);
    let api = api
        .read::<orgs::List>(identity)
        .mutation::<orgs::Create>(identity)
        .read::<orgs::Get>(identity)
        .mutation::<orgs::Update>(identity)
        .mutation::<orgs::Delete>(identity)
        .read::<members::List>(identity)
        .mutation::<members::Add>(identity)
        .mutation::<members::Update>(identity)
        .mutation::<members::Remove>(identity);
    let api = api
        .read::<projects::List>(identity)
        .mutation::<projects::Create>(identity)
        .read::<projects::Get>(identity)
        .mutation::<projects::Update>(identity)
        .mutation::<projects::Delete>(identity)
        .read::<project_members::List>(identity)
        .mutation::<project_members::Add>(identity)
        .mutation::<project_members::Update>(identity)
        .mutation::<project_members::Remove>(identity);
    api.read::<users::List>(identity)
        .mutation::<users::Create>(identity)
        .read::<users::Get>(identity)
        .mutation::<users::Suspend>(identity)
        .mutation::<users::Reinstate>(identity)
}
