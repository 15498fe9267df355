//! The demo accounts: a developer and an operator, with random passwords stored in files.

use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use gpuaas_core::{PlatformRole, Result, Secret, Sources};
use gpuaas_identity::reset_password;
use serde_json::json;

use super::api::Api;
use super::{Demo, text};

pub(super) struct Account {
    username: &'static str,
    display_name: &'static str,
    role: PlatformRole,
    /// File with user name and password, one per line.
    file: &'static str,
}

/// The account of a GPU user.
pub(super) const USER: Account =
    Account { username: "demo", display_name: "Demo", role: PlatformRole::User, file: "user" };
/// The account of a platform operator.
pub(super) const OPERATOR: Account = Account {
    username: "operator",
    display_name: "Demo operator",
    role: PlatformRole::Ops,
    file: "operator",
};

impl Demo {
    /// Creates the account as a developer of the project and then writes its file. If the file is missing, the password is
    /// reset.
    pub(super) async fn ensure_account(
        &self,
        admin: &Api,
        (org, project): (&str, &str),
        account: &Account,
    ) -> Result<()> {
        if self.has(account.file) {
            return Ok(());
        }
        let (name, sources) = (account.username, self.store.sources());
        let temporary = self.temporary_password(admin, account).await?;
        let member = |role: &str| json!({ "user": name, "role": role });
        admin.post_new(&format!("/orgs/{org}/members"), member("member")).await?;
        admin.post_new(&format!("/projects/{project}/members"), member("developer")).await?;
        let password = random_password(sources);
        let first = admin.sign_in(name, &temporary).await?;
        let change = json!({ "current_password": temporary.expose(), "new_password": password.expose() });
        first.post("/users/me/password", change).await?;
        let user = admin.sign_in(name, &password).await?;
        user.patch("/users/me", json!({ "default_project_id": project })).await?;
        let key = json!({ "name": "demo", "public_key": public_key(sources) });
        user.post_new("/ssh-keys", key).await?;
        self.write_file(account.file, &[name, password.expose()])
    }

    /// Creates the account, or resets its password if it exists; returns the temporary password.
    async fn temporary_password(&self, admin: &Api, account: &Account) -> Result<Secret<String>> {
        let new = json!({
            "username": account.username, "email": format!("{}@localhost", account.username),
            "display_name": account.display_name, "platform_role": account.role,
        });
        match admin.post_new("/admin/users", new).await? {
            Some(created) => Ok(Secret::new(text(&created["temporary_password"])?.to_owned())),
            None => Ok(reset_password(&self.store, account.username).await?.password),
        }
    }
}

fn random_password(sources: &Sources) -> Secret<String> {
    Secret::new(URL_SAFE_NO_PAD.encode(sources.entropy.bytes::<18>()))
}

/// Returns a random public key without a private key: simulated instances have no SSH server.
fn public_key(sources: &Sources) -> String {
    const KIND: &[u8] = b"ssh-ed25519";
    let key = sources.entropy.bytes::<32>();
    let mut blob = Vec::new();
    for field in [KIND, key.as_slice()] {
        blob.extend(u32::try_from(field.len()).unwrap_or_default().to_be_bytes());
        blob.extend(field);
    }
    format!("ssh-ed25519 {}", STANDARD.encode(blob))
}
