//! The list of domains: their order, and what each registers. Operations, consumers, workers, state machines and published events
//! derive from it, and so does the house rule on who may call whom (tools/tidy reads `name` and `stands_on` from this file).

use std::sync::Arc;

use gpuaas_billing::ProvisioningAdapter;
use gpuaas_bus::Bus;
use gpuaas_core::event::Declared;
use gpuaas_core::machine::Description;
use gpuaas_http::ApiBuilder;
use gpuaas_identity::Occupant;
use gpuaas_probe::Probe;
use gpuaas_provisioning::{Provisioning, UsageMeter};
use gpuaas_settings::Settings;
use gpuaas_supervisor::Supervisor;
use gpuaas_workflow::Engine;

use crate::domains::Domains;
use crate::role::Role;

/// A domain as the composition root sees it.
pub struct Registration {
    pub name: &'static str,
    /// Domains that it calls; those that these stand on follow. Domains on which nothing may stand come last.
    pub stands_on: &'static [&'static str],
    pub operations: fn(&Domains, ApiBuilder) -> ApiBuilder,
    /// Registers consumers and subscribers of the roles.
    pub listen: fn(&Domains, Bus, &[Role]) -> Bus,
    /// Returns the port that is called before a project is deleted, if the domain stores data in projects.
    pub occupant: fn(&Domains) -> Option<Arc<dyn Occupant>>,
    pub workflows: fn(&Arc<Settings>, Engine) -> Engine,
    /// Names under which the domain takes part in releases of allocations: each release waits until
    /// `Provisioning::release_part_done` is called for them.
    pub release_participants: &'static [&'static str],
    /// Starts background work of the roles.
    pub start_workers: fn(&Domains, &[Role], &Supervisor),
    pub machines: fn() -> Vec<Description>,
    pub events: &'static [Declared],
}

/// A domain that registers nothing.
const NOTHING: Registration = Registration {
    name: "",
    stands_on: &[],
    operations: |_, api| api,
    listen: |_, bus, _| bus,
    occupant: |_| None,
    workflows: |_, engine| engine,
    release_participants: &[],
    start_workers: |_, _, _| {},
    machines: Vec::new,
    events: &[],
};

/// Every domain, each after those it stands on.
pub const DOMAINS: &[Registration] = &[
    Registration {
        name: "identity",
        operations: |domains, api| domains.identity.operations(api),
        start_workers: |domains, _, supervisor| domains.identity.start_workers(supervisor),
        machines: gpuaas_identity::machines,
        events: gpuaas_identity::events::EVENTS,
        ..NOTHING
    },
    Registration {
        name: "policy",
        stands_on: &["identity"],
        operations: |domains, api| domains.policy.operations(api),
        listen: |domains, bus, _| domains.policy.listen(bus),
        events: gpuaas_policy::events::EVENTS,
        ..NOTHING
    },
    Registration {
        name: "audit",
        stands_on: &["identity"],
        operations: |domains, api| domains.audit.operations(api),
        start_workers: |domains, roles, supervisor| {
            if roles.contains(&Role::OutboxRelay) {
                domains.audit.start_workers(supervisor);
            }
        },
        ..NOTHING
    },
    Registration {
        name: "catalog",
        stands_on: &["policy", "audit"],
        operations: |domains, api| domains.catalog.operations(api),
        machines: gpuaas_catalog::machines,
        events: gpuaas_catalog::events::EVENTS,
        ..NOTHING
    },
    Registration {
        name: "fleet",
        stands_on: &["catalog"],
        operations: |domains, api| domains.fleet.operations(api),
        machines: gpuaas_fleet::machines,
        events: gpuaas_fleet::events::EVENTS,
        ..NOTHING
    },
    Registration {
        name: "provisioning",
        stands_on: &["fleet"],
        operations: |domains, api| domains.provisioning.operations(api),
        listen: |domains, bus, roles| {
            let bus = if roles.contains(&Role::ProvisioningWorker) {
                domains.provisioning.consume(bus)
            } else {
                bus
            };
            if roles.contains(&Role::Api) { domains.provisioning.listen(bus) } else { bus }
        },
        occupant: |domains| Some(Arc::new(domains.provisioning.clone())),
        workflows: |settings, engine| {
            let usage: Arc<dyn UsageMeter> = Arc::new(ProvisioningAdapter::new(settings));
            Provisioning::workflows(settings, &usage, &release_participants(), engine)
        },
        start_workers: |domains, roles, supervisor| {
            if roles.contains(&Role::ProvisioningWorker) {
                domains.provisioning.start_workers(supervisor);
            }
        },
        machines: gpuaas_provisioning::machines,
        events: gpuaas_provisioning::events::EVENTS,
        ..NOTHING
    },
    Registration {
        name: "billing",
        stands_on: &["provisioning"],
        operations: |domains, api| domains.billing.operations(api),
        start_workers: |domains, roles, supervisor| {
            if roles.contains(&Role::BillingWorker) {
                domains.billing.start_workers(supervisor);
            }
        },
        machines: gpuaas_billing::machines,
        events: gpuaas_billing::events::EVENTS,
        ..NOTHING
    },
    Registration {
        name: "notify",
        stands_on: &["billing"],
        operations: |domains, api| domains.notify.operations(api, domains.identity.access.clone()),
        listen: |domains, bus, roles| {
            let bus =
                if roles.contains(&Role::NotificationRelay) { domains.notify.consume(bus) } else { bus };
            if roles.contains(&Role::Api) { domains.notify.listen(bus) } else { bus }
        },
        events: gpuaas_notify::events::EVENTS,
        ..NOTHING
    },
    Registration {
        name: "probe",
        stands_on: &["identity"],
        operations: |domains, api| domains.probe.operations(api),
        listen: |domains, bus, roles| {
            if roles.contains(&Role::OutboxRelay) { domains.probe.consume(bus) } else { bus }
        },
        workflows: |_, engine| Probe::workflows(engine),
        start_workers: |domains, roles, supervisor| {
            if roles.contains(&Role::OutboxRelay) {
                domains.probe.start_workers(supervisor);
            }
        },
        events: gpuaas_probe::events::EVENTS,
        ..NOTHING
    },
];

/// Returns the participants of releases of all domains.
pub fn release_participants() -> Vec<&'static str> {
    DOMAINS.iter().flat_map(|domain| domain.release_participants).copied().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_domain_comes_after_those_it_stands_on() {
        for (position, domain) in DOMAINS.iter().enumerate() {
            let earlier: Vec<&str> = DOMAINS[..position].iter().map(|domain| domain.name).collect();
            for below in domain.stands_on {
                assert!(earlier.contains(below), "{} stands on {below}, which comes later", domain.name);
            }
            assert!(!earlier.contains(&domain.name), "{} is listed twice", domain.name);
        }
    }

    #[test]
    fn release_participants_have_different_names_of_valid_length() {
        let names = release_participants();
        for (position, name) in names.iter().enumerate() {
            assert!((1..=200).contains(&name.len()), "{name:?} can't be the key of a signal");
            assert!(!names[..position].contains(name), "{name} is registered twice");
        }
    }

    #[test]
    fn a_domain_emits_events_of_its_own_prefix_only() {
        for domain in DOMAINS {
            for event in domain.events {
                let prefix = event.event_type.split('.').next();
                assert_eq!(prefix, Some(domain.name), "{}", event.event_type);
            }
        }
    }
}
