//! The demonstration's accounts: a developer and an operator, whose passwords are random and lie in files.

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
    /// Name and password, a line each.
    file: &'static str,
}

/// Somebody who uses GPUs.
pub(super) const USER: Account =
    Account { username: "demo", display_name: "Demo", role: PlatformRole::User, file: "user" };
/// Somebody who runs the platform.
pub(super) const OPERATOR: Account = Account {
    username: "operator",
    display_name: "Demo operator",
    role: PlatformRole::Ops,
    file: "operator",
};

impl Demo {
    /// Makes the account whole, a developer of the project, then writes its file. Without the file it gets another
    /// password.
    pub(super) async fn account(
        &self,
        admin: &Api,
        (org, project): (&str, &str),
        who: &Account,
    ) -> Result<()> {
        if self.has(who.file) {
            return Ok(());
        }
        let (name, sources) = (who.username, self.store.sources());
        let given = self.given_password(admin, who).await?;
        let member = |role: &str| json!({ "user": name, "role": role });
        admin.post_new(&format!("/orgs/{org}/members"), member("member")).await?;
        admin.post_new(&format!("/projects/{project}/members"), member("developer")).await?;
        let password = random_password(sources);
        let first = admin.sign_in(name, &given).await?;
        let change = json!({ "current_password": given.expose(), "new_password": password.expose() });
        first.post("/users/me/password", change).await?;
        let user = admin.sign_in(name, &password).await?;
        user.patch("/users/me", json!({ "default_project_id": project })).await?;
        let key = json!({ "name": "demo", "public_key": public_key(sources) });
        user.post_new("/ssh-keys", key).await?;
        self.keep(who.file, &[name, password.expose()])
    }

    /// A password for one sign-in: of a new account, or of the one that is there.
    async fn given_password(&self, admin: &Api, who: &Account) -> Result<Secret<String>> {
        let new = json!({
            "username": who.username, "email": format!("{}@localhost", who.username),
            "display_name": who.display_name, "platform_role": who.role,
        });
        match admin.post_new("/admin/users", new).await? {
            Some(made) => Ok(Secret::new(text(&made["temporary_password"])?.to_owned())),
            None => Ok(reset_password(&self.store, who.username).await?.password),
        }
    }
}

fn random_password(sources: &Sources) -> Secret<String> {
    Secret::new(URL_SAFE_NO_PAD.encode(sources.entropy.bytes::<18>()))
}

/// A public key whose private half nobody has: simulated machines have no door it could open.
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
