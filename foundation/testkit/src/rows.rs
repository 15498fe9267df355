//! Rows that tests of one domain need from the domains below it: users with a project, a SKU, a node in service. Only their
//! ids differ.

use gpuaas_core::{NodeId, OrgId, ProjectId, SlotId, UserId};
use uuid::Uuid;

use crate::database::TestDatabase;

/// A user with an organisation and a project.
#[derive(Debug, Clone, Copy)]
pub struct Tenant {
    pub user: UserId,
    pub org: OrgId,
    pub project: ProjectId,
}

/// A node in service with free slots.
#[derive(Debug, Clone)]
pub struct Host {
    pub node: NodeId,
    pub slots: Vec<SlotId>,
    /// The GPUs of the slots.
    pub gpus: Vec<String>,
}

impl TestDatabase {
    pub async fn add_tenant(&self, name: &str) -> Tenant {
        let sources = self.sources();
        let tenant = Tenant {
            user: UserId::new(&sources),
            org: OrgId::new(&sources),
            project: ProjectId::new(&sources),
        };
        let (user, org, project) = (tenant.user.uuid(), tenant.org.uuid(), tenant.project.uuid());
        self.execute_as_owner(&format!(
            "insert into identity.users (id, username, email, display_name, subject, platform_role, state, created_at)
                 values ('{user}', '{name}', '{name}@example.org', '{name}', '{user}', 'platform_user', 'active', now());
             insert into identity.organisations (id, kind, name, slug, created_by, created_at)
                 values ('{org}', 'personal', '{name}', '{name}', '{user}', now());
             insert into identity.org_members values ('{org}', '{user}', 'owner', now(), null);
             insert into identity.projects (id, org_id, name, slug, created_by, created_at)
                 values ('{project}', '{org}', '{name}', '{name}', '{user}', now());"
        ))
        .await;
        tenant
    }

    /// Adds a SKU for 2.50 an hour: all GPUs of a node together, or one or two of them.
    pub async fn add_sku(&self, slug: &str, shape: &str, gpus: usize, by: UserId) {
        let (sku, by) = (self.sources().uuid(), by.uuid());
        let counts = if shape == "baremetal" { vec![gpus] } else { (1..=gpus.min(2)).collect() };
        let profile = |count: &usize| {
            format!(
                r#"{{"name": "p{count}", "gpus": {count}, "vcpus": 8, "memory_gib": 64, "disk_gib": 100}}"#
            )
        };
        let profiles: Vec<String> = counts.iter().map(profile).collect();
        let (counts, profiles) = (format!("{counts:?}"), profiles.join(", "));
        self.execute_as_owner(&format!(
            "insert into catalog.skus (id, slug, vendor, display_name, shape, gpus_per_node, counts, unit, profiles, active,
                                       created_at)
                 values ('{sku}', '{slug}', 'nvidia', '{slug}', '{shape}', {gpus}, array{counts}, 'gpu_hour', '[{profiles}]',
                         true, now());
             insert into catalog.prices values ('{sku}', 1, 250, 'USD', '2020-01-01', '{by}', now());"
        ))
        .await;
    }

    /// Adds a node in service that is online and sold as the SKU.
    pub async fn add_host(&self, name: &str, sku: &str, slots: usize) -> Host {
        let sources = self.sources();
        let (node, now) = (NodeId::new(&sources), sources.now().to_rfc3339());
        let id = node.uuid();
        let mut rows = format!(
            "insert into fleet.nodes (id, name, region, lifecycle, connectivity, connectivity_since, simulated, created_at)
                 values ('{id}', '{name}', 'eu-west', 'bootstrap_issued', 'online', '{now}', true, '{now}');
             update fleet.nodes set lifecycle = 'enrolling' where id = '{id}';
             update fleet.nodes set lifecycle = 'active' where id = '{id}';
             insert into fleet.node_sessions values ('{id}', '{id}', 1, '{id}', '01', '{now}', null);
             insert into fleet.node_skus select '{id}', id from catalog.skus where slug = '{sku}';"
        );
        let ids: Vec<SlotId> = (0..slots).map(|_| SlotId::new(&sources)).collect();
        let gpus: Vec<String> = (0..slots).map(|index| format!("GPU-{name}-{index}")).collect();
        for (index, (slot, gpu)) in ids.iter().zip(&gpus).enumerate() {
            let slot = slot.uuid();
            rows += &format!(
                "insert into fleet.slots (id, node_id, slot_index, numa, gpu_uuid, fabric_pci, private_ip, mac, state,
                                          state_since)
                     values ('{slot}', '{id}', {index}, 0, '{gpu}', '0000:{index}', '10.0.0.{index}', 'm', 'available', '{now}');"
            );
        }
        self.execute_as_owner(&rows).await;
        Host { node, slots: ids, gpus }
    }

    /// Begins or ends the maintenance of a node.
    pub async fn set_maintenance(&self, node: NodeId, begins: bool) {
        let (hold, since) = match begins {
            true => ("draining", format!("'{}'", self.sources().now().to_rfc3339())),
            false => ("none", "null".to_owned()),
        };
        let id = node.uuid();
        let rows =
            format!("update fleet.nodes set hold = '{hold}', maintenance_since = {since} where id = '{id}'");
        self.execute_as_owner(&rows).await;
    }

    /// Closes the channel of a node, or opens it in the next epoch; both at the current time.
    pub async fn set_online(&self, node: NodeId, online: bool) {
        let (id, now): (Uuid, _) = (node.uuid(), self.sources().now().to_rfc3339());
        let rows = if online {
            format!(
                "update fleet.nodes set connectivity = 'online', connectivity_since = '{now}' where id = '{id}';
                 update fleet.node_sessions set closed_at = null, epoch = epoch + 1 where node_id = '{id}'"
            )
        } else {
            format!(
                "update fleet.nodes set connectivity = 'offline', connectivity_since = '{now}' where id = '{id}';
                 update fleet.node_sessions set closed_at = '{now}' where node_id = '{id}'"
            )
        };
        self.execute_as_owner(&rows).await;
    }
}
