//! Creates the domains and wires them to each other and to the bus.

use std::sync::Arc;

use gpuaas_audit::AuditDomain;
use gpuaas_billing::{Billing, ProvisioningAdapter};
use gpuaas_bus::Bus;
use gpuaas_catalog::Catalog;
use gpuaas_core::Result;
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

impl Domains {
    pub async fn open(
        store: &Store,
        keyring: &Arc<Keyring>,
        settings: Settings,
        fleet: &gpuaas_fleet::Options,
    ) -> Result<Self> {
        let settings = Arc::new(settings);
        let ports = BillingPorts::of(Arc::new(ProvisioningAdapter::new(&settings)));
        let provisioning = Provisioning::open(store, keyring.clone(), settings.clone(), ports)
            .await?
            .with_release_participants(&release_participants());
        Ok(Self {
            identity: Identity::open(store, keyring, settings.clone()).await?,
            fleet: Fleet::open(store, keyring.clone(), settings.clone(), fleet).await?,
            policy: Policy::open(store, settings.clone()).await?,
            audit: AuditDomain::open(store, keyring).await?,
            catalog: Catalog::new(settings.clone()).with_availability(provisioning.availability()),
            billing: Billing::open(store, keyring, settings.clone()).await?,
            notify: Notify::new(store, settings.clone()),
            probe: Probe::new(store, settings.clone()),
            workflows: workflows::engine(store, &settings),
            provisioning,
            settings,
        }
        .with_occupants())
    }

    /// Creates the domains without a database, for generating the contract: nothing is loaded and no key is stored.
    pub fn detached(store: &Store) -> Result<Self> {
        let settings = Arc::<Settings>::default();
        let ports = BillingPorts::of(Arc::new(ProvisioningAdapter::new(&settings)));
        let provisioning = Provisioning::detached(store, settings.clone(), ports)?
            .with_release_participants(&release_participants());
        Ok(Self {
            identity: Identity::detached(store, settings.clone())?,
            policy: Policy::detached(store, settings.clone()),
            audit: AuditDomain::detached(store)?,
            fleet: Fleet::detached(store, settings.clone())?,
            catalog: Catalog::new(settings.clone()).with_availability(provisioning.availability()),
            billing: Billing::detached(store, settings.clone())?,
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
