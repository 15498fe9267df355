//! Creates the domains and wires them to each other and to the bus.

use std::sync::Arc;

use futures::FutureExt;
use gpuaas_audit::AuditDomain;
use gpuaas_billing::{Billing, ProvisioningAdapter};
use gpuaas_bus::Bus;
use gpuaas_catalog::Catalog;
use gpuaas_core::{Error, Result};
use gpuaas_fleet::Fleet;
use gpuaas_http::ApiBuilder;
use gpuaas_identity::Identity;
use gpuaas_notify::Notify;
use gpuaas_pki::Keyring;
use gpuaas_policy::Policy;
use gpuaas_probe::Probe;
use gpuaas_provisioning::{BillingPorts, Provisioning};
use gpuaas_settings::Settings;
use gpuaas_store::Store;
use gpuaas_supervisor::Supervisor;
use gpuaas_workflow::Engine;

use crate::registry::{DOMAINS, release_participants};
use crate::role::Role;
use crate::workflows;

/// All domains.
#[derive(Clone)]
pub struct Domains {
    pub settings: Arc<Settings>,
    pub identity: Identity,
    pub policy: Policy,
    pub audit: AuditDomain,
    pub fleet: Fleet,
    pub catalog: Catalog,
    pub provisioning: Provisioning,
    pub billing: Billing,
    pub notify: Notify,
    pub probe: Probe,
    pub workflows: Engine,
}

/// The stored state that the domains load: absent for generating the contract.
struct DomainSources<'a> {
    keyring: &'a Arc<Keyring>,
    fleet: &'a gpuaas_fleet::Options,
}

impl Domains {
    pub async fn open(
        store: &Store,
        keyring: &Arc<Keyring>,
        settings: Settings,
        fleet: &gpuaas_fleet::Options,
    ) -> Result<Self> {
        Self::create(store, Arc::new(settings), Some(DomainSources { keyring, fleet })).await
    }

    /// Creates the domains without a database, for generating the contract: nothing is loaded and no key is stored.
    pub fn detached(store: &Store) -> Result<Self> {
        let created = Self::create(store, Arc::default(), None).now_or_never();
        created.unwrap_or_else(|| Err(Error::internal("a detached domain waits for something")))
    }

    /// Creates every domain: loaded from the database, or detached if nothing is stored.
    async fn create(
        store: &Store,
        settings: Arc<Settings>,
        stored: Option<DomainSources<'_>>,
    ) -> Result<Self> {
        let ports = BillingPorts::of(Arc::new(ProvisioningAdapter::new(&settings)));
        let provisioning = match &stored {
            Some(DomainSources { keyring, .. }) => {
                Provisioning::open(store, Arc::clone(keyring), settings.clone(), ports).await?
            }
            None => Provisioning::detached(store, settings.clone(), ports)?,
        };
        let provisioning = provisioning.with_release_participants(&release_participants());
        let identity = match &stored {
            Some(DomainSources { keyring, .. }) => Identity::open(store, keyring, settings.clone()).await?,
            None => Identity::detached(store, settings.clone())?,
        };
        let fleet = match &stored {
            Some(DomainSources { keyring, fleet }) => {
                Fleet::open(store, Arc::clone(keyring), settings.clone(), fleet).await?
            }
            None => Fleet::detached(store, settings.clone())?,
        };
        let policy = match &stored {
            Some(_) => Policy::open(store, settings.clone()).await?,
            None => Policy::detached(store, settings.clone()),
        };
        let audit = match &stored {
            Some(DomainSources { keyring, .. }) => AuditDomain::open(store, keyring).await?,
            None => AuditDomain::detached(store)?,
        };
        let billing = match &stored {
            Some(DomainSources { keyring, .. }) => Billing::open(store, keyring, settings.clone()).await?,
            None => Billing::detached(store, settings.clone())?,
        };
        Ok(Self {
            identity,
            fleet,
            policy,
            audit,
            catalog: Catalog::new(settings.clone()).with_availability(provisioning.availability()),
            billing,
            notify: Notify::new(store, settings.clone()),
            probe: Probe::new(store, settings.clone()),
            workflows: workflows::engine(store, &settings),
            provisioning,
            settings,
        }
        .with_occupants())
    }

    /// Wires the domains that store data in projects to the deletion of projects.
    fn with_occupants(mut self) -> Self {
        let occupants: Vec<_> = DOMAINS.iter().filter_map(|domain| (domain.occupant)(&self)).collect();
        self.identity = self.identity.with_occupants(occupants);
        self
    }

    /// Registers the operations of all domains, and those of bus and workflow engine.
    pub fn operations(&self, api: ApiBuilder) -> ApiBuilder {
        let api = self.workflows.operations(gpuaas_bus::operations(api));
        DOMAINS.iter().fold(api, |api, domain| (domain.operations)(self, api))
    }

    /// Registers the consumers and subscribers of the roles.
    pub fn listen(&self, bus: Bus, roles: &[Role]) -> Bus {
        DOMAINS.iter().fold(bus, |bus, domain| (domain.listen)(self, bus, roles))
    }

    /// Starts the background workers of the roles.
    pub fn start_workers(&self, roles: &[Role], supervisor: &Supervisor) {
        if roles.contains(&Role::ProvisioningWorker) || roles.contains(&Role::OutboxRelay) {
            self.workflows.start(supervisor);
        }
        for domain in DOMAINS {
            (domain.start_workers)(self, roles, supervisor);
        }
    }
}
