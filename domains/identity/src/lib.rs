//! Identity: who exists, who may do what, and how they prove who they are.
//!
//! Organisations pay and own projects; people hold roles in both. The API accepts only tokens this domain
//! minted. A revocation takes effect everywhere within five seconds, and survives restarts.

mod access;
mod commands;
pub mod events;
pub mod model;
mod operations;
mod passwords;
mod queries;
mod signing;
mod worker;

use std::sync::Arc;

use chrono::Duration;
use futures::future::BoxFuture;
use gpuaas_core::{
    Code, Error, Machine, OrgId, PlatformRole, ProjectId, Result, Secret, SessionId, machine::Description,
};
use gpuaas_http::{ApiBuilder, Supervisor};
use gpuaas_pki::Keyring;
use gpuaas_settings::Settings;
use gpuaas_store::{Mutation, Reason, Scope, Store};

pub use access::AccessDirectory;
pub use commands::bootstrap::{FirstSignIn, awaits_password_change, first_superadmin, reset_password};
use model::UserState;
pub use model::scopes::SCOPES;
use passwords::Passwords;
pub use queries::access::org_role;
pub use queries::machines::{MachineAccount, machine_account};
use queries::users;
use signing::SigningKey;

/// What lives in projects, of domains that identity doesn't know.
pub trait Occupant: Send + Sync {
    /// A project is being deleted: refuses with `not_empty` while something lives there, and lets nothing in from now on.
    fn leave<'a>(&'a self, tx: &'a mut Mutation, org: OrgId, project: ProjectId)
    -> BoxFuture<'a, Result<()>>;
}

/// What the operations of this domain share.
#[derive(Clone)]
pub struct Identity {
    pub(crate) settings: Arc<Settings>,
    pub(crate) passwords: Passwords,
    pub(crate) signing: Arc<SigningKey>,
    pub access: Arc<AccessDirectory>,
    pub(crate) occupants: Arc<[Arc<dyn Occupant>]>,
}

impl Identity {
    /// Loads the signing key, making it at first start, and the revocations in force.
    pub async fn open(store: &Store, keyring: &Keyring, settings: Arc<Settings>) -> Result<Self> {
        let signing = Arc::new(SigningKey::load(store, keyring).await?);
        let access = Arc::new(AccessDirectory::new(store.clone(), signing.clone()));
        access.tail().await?;
        let passwords = Passwords::new(store.sources().clone());
        Ok(Self { settings, passwords, signing, access, occupants: Arc::default() })
    }

    /// For the contract alone: an identity whose key nobody keeps.
    pub fn detached(store: &Store, settings: Arc<Settings>) -> Result<Self> {
        let signing = Arc::new(SigningKey::ephemeral()?);
        let access = Arc::new(AccessDirectory::new(store.clone(), signing.clone()));
        let passwords = Passwords::new(store.sources().clone());
        Ok(Self { settings, passwords, signing, access, occupants: Arc::default() })
    }

    /// Those who are asked before a project is deleted.
    #[must_use]
    pub fn with_occupants(mut self, occupants: impl IntoIterator<Item = Arc<dyn Occupant>>) -> Self {
        self.occupants = occupants.into_iter().collect();
        self
    }

    /// Registers every operation of this domain.
    pub fn operations(&self, api: ApiBuilder) -> ApiBuilder {
        operations::register(self, api)
    }

    /// An access token of the first superadmin, for this process to call its own API. It lives for minutes, belongs to
    /// no session that anybody could refresh, and is handed out to nobody.
    pub async fn token_for_itself(&self, store: &Store) -> Result<Secret<String>> {
        let mut tx = store.reading(Scope::Platform(Reason::Administration)).await?;
        let accounts = users::all(&mut tx, None, Some(UserState::Active), None, 100).await;
        tx.finish().await;
        let first = accounts?.into_iter().find(|user| user.platform_role == PlatformRole::Superadmin);
        let first =
            first.ok_or_else(|| Error::new(Code::ServiceUnavailable, "no superadmin is there yet"))?;
        let (now, session) = (store.sources().now(), SessionId::from_uuid(store.sources().uuid()));
        self.signing.mint((first.id, first.platform_role), session, false, now, Duration::minutes(5))
    }

    /// Starts what runs beside the requests.
    pub fn start_workers(&self, supervisor: &Supervisor) {
        worker::start(self.access.clone(), supervisor);
    }
}

/// The state machines of this domain.
pub fn machines() -> Vec<Description> {
    vec![model::UserState::describe(), model::SessionState::describe()]
}
