//! Identity: users, organisations, projects, roles, and authentication.
//!
//! Organisations own projects and pay for them; users have roles in both. The API accepts only tokens issued by this
//! domain. A revocation takes effect in every process within five seconds, and survives restarts.

mod cache;
mod commands;
mod digests;
pub mod events;
pub mod model;
mod operations;
mod passwords;
mod ports;
mod queries;
mod revocations;
mod signing;
mod worker;

use std::sync::Arc;

use chrono::Duration;
use futures::future::BoxFuture;
use gpuaas_core::{
    Code, Error, Machine, OrgId, PlatformRole, ProjectId, Result, Secret, SessionId, machine::Description,
};
use gpuaas_http::ApiBuilder;
use gpuaas_pki::Keyring;
use gpuaas_settings::{Settings, keys};
use gpuaas_store::{MutationTx, PlatformReason, Store, Tx};
use gpuaas_supervisor::Supervisor;

pub use commands::bootstrap::{FirstSignIn, first_password_works, first_superadmin, reset_password};
use commands::grants::{self, Grant};
use digests::Digests;
use model::UserState;
pub use model::scopes::SCOPES;
use passwords::Passwords;
pub use ports::AccessDirectory;
pub use queries::access::org_role;
pub use queries::machines::{MachineAccount, machine_account};
use queries::users;
use signing::{SigningKey, TokenSubject};

/// Port for domains that store data in projects and that identity doesn't depend on.
pub trait Occupant: Send + Sync {
    /// Prevents new data of this domain in a project, in the transaction that deletes the project. Rejects with `not_empty`
    /// while the project has data. The detail, one sentence, names the data: the answer contains those of all domains.
    fn leave<'a>(
        &'a self,
        tx: &'a mut MutationTx,
        org: OrgId,
        project: ProjectId,
    ) -> BoxFuture<'a, Result<()>>;
}

/// State shared by the operations and the worker of this domain.
#[derive(Clone)]
pub struct Identity {
    pub(crate) settings: Arc<Settings>,
    pub(crate) passwords: Passwords,
    pub(crate) signing: Arc<SigningKey>,
    pub(crate) digests: Arc<Digests>,
    pub access: Arc<AccessDirectory>,
    pub(crate) occupants: Arc<[Arc<dyn Occupant>]>,
}

impl Identity {
    /// Loads the signing key, creating it at the first start, and the revocations in force.
    pub async fn open(store: &Store, keyring: &Keyring, settings: Arc<Settings>) -> Result<Self> {
        let signing = Arc::new(SigningKey::load(store, keyring).await?);
        let access = Arc::new(AccessDirectory::new(store.clone(), signing.clone()));
        access.tail().await?;
        let passwords = Passwords::new(store.sources().clone());
        let digests = Arc::new(Digests::derive(keyring)?);
        Ok(Self { settings, passwords, signing, digests, access, occupants: Arc::default() })
    }

    /// Returns an instance for generating the API contract, with random keys that aren't stored.
    pub fn detached(store: &Store, settings: Arc<Settings>) -> Result<Self> {
        let signing = Arc::new(SigningKey::ephemeral()?);
        let access = Arc::new(AccessDirectory::new(store.clone(), signing.clone()));
        let passwords = Passwords::new(store.sources().clone());
        let digests = Arc::new(Digests::ephemeral());
        Ok(Self { settings, passwords, signing, digests, access, occupants: Arc::default() })
    }

    /// Sets the domains that are called before a project is deleted.
    #[must_use]
    pub fn with_occupants(mut self, occupants: impl IntoIterator<Item = Arc<dyn Occupant>>) -> Self {
        self.occupants = occupants.into_iter().collect();
        self
    }

    /// Registers every operation of this domain.
    pub fn operations(&self, api: ApiBuilder) -> ApiBuilder {
        operations::register(self, api)
    }

    /// Mints an access token of the first superadmin, with which this process calls its own API. The token is valid for five
    /// minutes, belongs to no stored session, and never leaves the process.
    pub async fn token_for_itself(&self, store: &Store) -> Result<Secret<String>> {
        let mut tx = store.system_tx(PlatformReason::Administration).await?;
        let grant = first_grant(&mut tx).await;
        tx.roll_back().await;
        let grant = grant?;
        let subject = TokenSubject {
            user: grant.user_id,
            role: grant.platform_role,
            session: SessionId::from_uuid(store.sources().uuid()),
            access_version: grant.access_version,
            must_change_password: false,
        };
        self.signing.mint(subject, store.sources().now(), Duration::minutes(5))
    }

    /// Deletes sessions, tokens and failures older than the retention policy, a bounded number per call.
    pub async fn forget(&self, store: &Store) -> Result<()> {
        let mut tx = store.system_tx(PlatformReason::Maintenance).await?;
        commands::retention::delete_expired(&mut tx, self.settings.get(&keys::RETENTION_SESSIONS_DAYS))
            .await?;
        tx.commit().await
    }

    /// Starts the background tasks.
    pub fn start_workers(&self, supervisor: &Supervisor) {
        worker::start(self.access.clone(), supervisor);
    }
}

/// Returns the first active superadmin, locked.
async fn first_grant(tx: &mut Tx) -> Result<Grant> {
    let accounts = users::all(tx, None, Some(UserState::Active), None, 100).await?;
    let first = accounts.into_iter().find(|user| user.platform_role == PlatformRole::Superadmin);
    let first = first.ok_or_else(|| Error::new(Code::ServiceUnavailable, "No active superadmin exists."))?;
    grants::lock_account(tx, first.id).await
}

/// The state machines of this domain.
pub fn machines() -> Vec<Description> {
    vec![model::UserState::describe(), model::SessionState::describe()]
}
