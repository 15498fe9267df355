//! Committed placements per second: through the placer as createAllocation uses it, compared with the same statements and
//! round trips in pgbench on the same server. Each has half of the nodes.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use futures::future::try_join_all;
use gpuaas_bus::Bus;
use gpuaas_core::chain::Outcome;
use gpuaas_core::{Actor, AllocationId, Error, OrgId, ProjectId, Result, SkuId, Sources, UserId};
use gpuaas_fleet::Owner;
use gpuaas_provisioning::Provisioning;
use gpuaas_provisioning::placement::{PlacementRequest, Shape};
use gpuaas_settings::Settings;
use gpuaas_store::{Answer, Connect, IdempotencyKey, Instance, KeyClaim, Request, Scope, Store};
use gpuaas_supervisor::Supervisor;
use gpuaas_testkit::DurableServer;
use tokio::process::Command;
use tokio::time::Instant;
use uuid::Uuid;

use crate::Placements;
use crate::cloud::{failure, wait_until};

const CLIENTS: usize = 16;
/// Id of the organisation, the project, the user and the SKU alike.
const BENCH_ID: Uuid = Uuid::from_u128(0x0198_0000_0000_7000_8000_0000_0000_0001);
const PLACER_REGION: &str = "ours";

/// Nodes with eight free slots in two NUMA groups, and proposals for pgbench's half, as the placer would make them.
const FLEET: &str = "set session_replication_role = replica;
    insert into catalog.skus (id, slug, vendor, display_name, shape, gpus_per_node, counts, unit, profiles, active, created_at)
        values ('@ORG@', 'bench', 'NVIDIA', 'Bench', 'gpu_slice', 8, '{1,2,4}', 'gpu_hour', '[]', true, now());
    insert into fleet.nodes (id, name, region, lifecycle, connectivity, connectivity_since, simulated, created_at)
        select gen_random_uuid(), 'host-' || n, case when n % 2 = 0 then 'ours' else 'theirs' end, 'active', 'online',
               now(), true, now() from generate_series(1, @HOSTS@) as n;
    insert into fleet.node_skus select id, '@ORG@' from fleet.nodes;
    insert into fleet.slots (id, node_id, slot_index, numa, gpu_uuid, fabric_pci, private_ip, mac, state, state_since)
        select gen_random_uuid(), n.id, i, i / 4, 'GPU-' || i, 'pci-' || i, '10.0.0.1', '00', 'available', now()
        from fleet.nodes n, generate_series(0, 7) as i;
    create schema bench; grant usage on schema bench to gpuaas_app;
    create sequence bench.turn; grant usage on sequence bench.turn to gpuaas_app;
    create table bench.proposals as
        select row_number() over () as n, offered from (
            select jsonb_agg(jsonb_build_object('node', s.node_id, 'slots', jsonb_build_array(s.id)))
                       over (order by n.name, s.slot_index rows between current row and 3 following) as offered
            from fleet.slots s join fleet.nodes n on n.id = s.node_id where n.region = 'theirs') as of_theirs;
    alter table bench.proposals add primary key (n); grant select on bench.proposals to gpuaas_app;
    analyze;";

pub async fn measure(arguments: &Placements) -> Result<()> {
    let server = DurableServer::start().await?;
    let connect = Connect { app_connections: CLIENTS, ..Connect::embedded(&server.postgres) };
    let store = Store::open(connect, Sources::system()).await?;
    store.make_partitions().await?;
    let id_text = BENCH_ID.to_string();
    server.run(FLEET.replace("@ORG@", &id_text).replace("@HOSTS@", &arguments.hosts.to_string())).await?;
    let script = include_str!("../placement.sql").replace("@ORG@", &id_text);
    let script = script.replace("@PLAIN@", &BENCH_ID.simple().to_string());
    let file = server.data.path().join("placement.sql");
    std::fs::write(&file, script).map_err(Error::internal)?;

    let before = pgbench(&server, arguments, &file).await?;
    let placed = placements(&store, arguments.seconds).await?;
    let after = pgbench(&server, arguments, &file).await?;
    let bare = f64::midpoint(before, after);
    println!("placements committed among {} nodes: {placed:.0} a second", arguments.hosts);
    println!(
        "pgbench, same statements and round trips: {bare:.0} a second (before {before:.0}, after {after:.0})"
    );
    println!("share of pgbench: {:.2} (aim 0.8)", placed / bare);
    Ok(())
}

async fn pgbench(server: &DurableServer, arguments: &Placements, script: &Path) -> Result<f64> {
    let mut command = Command::new(&arguments.pgbench);
    command.arg("-h").arg(server.postgres.socket_dir()).arg("-p").arg(server.postgres.port().to_string());
    command.args(["-U", "gpuaas_app", "-n", "-M", "simple", "-D", "ready=0", "-j", "1", "-f"]).arg(script);
    command.args(["-c", &CLIENTS.to_string(), "-T", &arguments.seconds.to_string(), "postgres"]);
    let output = command.output().await.map_err(|error| failure(format!("pgbench: {error}")))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let rate = text.lines().find_map(|line| line.strip_prefix("tps = ")?.split(' ').next()?.parse().ok());
    rate.ok_or_else(|| failure(format!("pgbench: {}", String::from_utf8_lossy(&output.stderr))))
}

/// Measures placements per second of a process that does nothing else.
async fn placements(store: &Store, seconds: u64) -> Result<f64> {
    let provisioning = Provisioning::detached(
        store,
        Arc::<Settings>::default(),
        gpuaas_provisioning::BillingPorts::of(Arc::new(gpuaas_provisioning::Unmetered)),
    )?;
    let supervisor = Supervisor::new();
    let bus = provisioning.listen(Bus::new(store));
    let id = store.sources().uuid();
    let (host, roles, in_process) = ("bench".to_owned(), Vec::new(), Vec::new());
    store.register(&Instance { id, host, roles, consumers: bus.consumers(), in_process }, true).await?;
    bus.start(id, &supervisor);
    let availability = provisioning.availability();
    wait_until("the index has the nodes", async || {
        let found = availability.of(&[SkuId::from_uuid(BENCH_ID)]).await?;
        Ok(found.values().any(|regions| !regions.is_empty()))
    })
    .await?;
    let end = Instant::now() + Duration::from_secs(seconds);
    let placed = (0..CLIENTS).map(|_| async {
        let mut placed = 0u32;
        while Instant::now() < end {
            place(store, &provisioning).await?;
            placed += 1;
        }
        Ok::<u32, Error>(placed)
    });
    let placed: u32 = try_join_all(placed).await?.into_iter().sum();
    supervisor.stop(Duration::from_secs(10)).await;
    Ok(f64::from(placed) / seconds as f64)
}

async fn place(store: &Store, provisioning: &Provisioning) -> Result<()> {
    let (org, project) = (OrgId::from_uuid(BENCH_ID), ProjectId::from_uuid(BENCH_ID));
    let correlation_id = store.sources().uuid().simple().to_string();
    let key = IdempotencyKey { key: correlation_id.clone(), request: "0".repeat(64) };
    let request = Request {
        actor: Actor::User(UserId::from_uuid(BENCH_ID)),
        actor_role: "member".to_owned(),
        action: "allocation.create",
        org_id: Some(org),
        project_id: Some(project),
        traceparent: format!("00-{correlation_id}-0000000000000000-01"),
        correlation_id,
        source_address: Some("127.0.0.1".to_owned()),
    };
    let KeyClaim::Fresh(mut tx) = store.claim(Scope::Tenant(org), request, key).await? else {
        return Err(failure("an idempotency key was used twice"));
    };
    let allocation: AllocationId = tx.new_id();
    let region = Some(PLACER_REGION.to_owned());
    let request = PlacementRequest { sku: BENCH_ID, shape: Shape::GpuSlice, count: 1, region, node: None };
    provisioning.place(&mut tx, Owner { allocation, org, project }, &request).await?;
    tx.target("allocation", allocation);
    let body = format!("{{\"id\":\"{allocation}\"}}");
    tx.commit(Outcome::Ok, &Answer { status: 202, body }).await.map(|_| ())
}
