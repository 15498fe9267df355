//! An allocation on a node, and the answers of its node.

use gpuaas_agent_protocol::task::Outcome;
use gpuaas_core::AllocationId;
use gpuaas_fleet::model::{Finished, Proposal};
use gpuaas_fleet::{Owner, claim, lease};
use gpuaas_store::PlatformReason;
use gpuaas_testkit::{Host, Tenant, TestDatabase};
use gpuaas_workflow::Direction;
use serde_json::{Value, json};

/// A tenant's allocation on a node.
pub struct Fixture {
    pub allocation: AllocationId,
    pub host: Host,
}

impl Fixture {
    /// Returns an allocation that went through these states, on all of a node or on one of its two GPUs.
    pub async fn prepare(database: &TestDatabase, shape: &str, states: &[&str]) -> Self {
        let tenant = database.add_tenant("ada").await;
        database.add_sku("sold", shape, 2, tenant.user).await;
        let host = database.add_host("a", "sold", 2).await;
        let taken = if shape == "baremetal" { 2 } else { 1 };
        let allocation = AllocationId::new(&database.sources());
        insert(database, tenant, allocation, &host, taken).await;
        let store = database.store();
        let mut tx = store.system_tx(PlatformReason::Workflows).await.expect("a transaction");
        let owner = Owner { allocation, org: tenant.org, project: tenant.project };
        let proposal = Proposal { node: host.node, slots: host.slots[..taken].to_vec() };
        claim(&mut tx, owner, &[proposal], None).await.expect("a claim").expect("claimed");
        if !states.is_empty() {
            lease(&mut tx, allocation).await.expect("leased");
        }
        tx.commit().await.expect("commits");
        for state in states {
            let id = allocation.uuid();
            let change = format!(
                "update provisioning.allocations
                 set state = '{state}', lost_since = case '{state}' when 'lost' then now() end where id = '{id}'"
            );
            database.execute_as_owner(&change).await;
        }
        let host = Host { slots: host.slots[..taken].to_vec(), gpus: host.gpus[..taken].to_vec(), ..host };
        Self { allocation, host }
    }
}

async fn insert(database: &TestDatabase, tenant: Tenant, id: AllocationId, host: &Host, gpus: usize) {
    let (id, node, user) = (id.uuid(), host.node.uuid(), tenant.user.uuid());
    let (org, project) = (tenant.org.uuid(), tenant.project.uuid());
    let profile = json!({ "name": "p", "vcpus": 8, "memory_gib": 64, "disk_gib": 100 });
    let rows = format!(
        "insert into provisioning.allocations
             (id, org_id, project_id, name, state, state_since, sku_id, sku, shape, gpus, profile, region, node_id, simulated,
              ssh_keys, username, uid, price_version, unit_price_minor, currency, unit, created_by, created_at, correlation_id)
         select '{id}', '{org}', '{project}', 'machine', 'requested', now(), s.id, 'sold', s.shape, {gpus}, '{profile}',
                'eu-west', '{node}', true, '{{}}', 'ada', 1000, 1, 250, 'USD', 'gpu_hour', '{user}', now(), 'corr'
         from catalog.v_skus s;
         insert into provisioning.usage values ('{project}', '{org}', {gpus}, 1);"
    );
    database.execute_as_owner(&rows).await;
}

pub fn succeeded(output: Value) -> Finished {
    Finished::Reported { outcome: Outcome::Succeeded { output } }
}

pub fn failed() -> Finished {
    let (code, detail) = ("broken".to_owned(), "it broke".to_owned());
    Finished::Reported { outcome: Outcome::Failed { code, detail, phase: None, retryable: false } }
}

/// Returns the result of a healthy node for a step's task.
pub fn done(host: &Host, step: &str, direction: Direction) -> Finished {
    let power = |state: &str| succeeded(json!({ "state": state }));
    match (step, direction) {
        ("vm_provision" | "provision_user", Direction::Do) => {
            succeeded(json!({ "instance": "vm-1", "address": "10.0.0.1", "ssh_port": 22, "username": "ada" }))
        }
        ("vm_provision" | "provision_user" | "clean", _) => cleaned(host),
        ("vm_verify" | "verify" | "proof", _) => proved(host),
        ("ssh_keys", _) => succeeded(json!({ "keys": 1 })),
        ("power_off", Direction::Do) | ("power_on", Direction::Undo) => power("stopped"),
        ("power_on", Direction::Do) | ("power_off", Direction::Undo) => power("running"),
        _ => succeeded(json!({})),
    }
}

fn cleaned(host: &Host) -> Finished {
    let slot = |slot| json!({ "slot_id": slot, "gpu_reset": true, "memory_scrubbed": true, "disk_erased_by": "sanitize" });
    succeeded(json!({ "slots": host.slots.iter().map(slot).collect::<Vec<_>>() }))
}

fn proved(host: &Host) -> Finished {
    let gpu = |gpu| json!({ "uuid": gpu, "kernel_ran": true, "runtime": "simulated" });
    let gpus: Vec<Value> = host.gpus.iter().map(gpu).collect();
    succeeded(json!({ "driver_version": "570", "gpus": gpus, "checked_at": "2026-01-01T00:00:00Z" }))
}
