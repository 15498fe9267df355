//! Faults of gateways, agents and processes with a thousand hosts under load.

mod hosts;
mod oracle;
mod tenants;

use std::time::Instant;

use futures::future::join_all;
use gpuaas_core::NodeId;

use crate::client::Client;
use crate::cloud::{Cluster, Layout};
use crate::is_over;
use crate::memory::Memory;
use crate::misuse::Misuse;
use hosts::{ALL, Rack, Racks};
use oracle::Before;
use tenants::{Guests, Residents};

/// Index of the second gateway's process.
const SECOND_GATEWAY: usize = 3;
/// Index of the process in layout `Single`.
const GPUAASD: usize = 0;
/// Number of hosts that send garbage.
const HOSTILE: usize = 3;
/// Racks killed at once for a mass disconnect: more than a fifth of the fleet.
const MANY: usize = 3;

struct Fleet {
    cluster: Cluster,
    racks: Racks,
    guests: Guests,
    residents: Residents,
    misuse: Misuse,
    began: Instant,
}

pub async fn run() {
    let mut fleet = Fleet::start().await;
    fleet.loses_a_gateway().await;
    fleet.loses_a_rack().await;
    fleet.loses_many_racks().await;
    fleet.moves_to_one_process().await;
    let memory = Memory::of(&fleet.cluster);
    loop {
        fleet.loses_its_only_process().await;
        memory.assert_bounded(&fleet.cluster);
        if is_over(fleet.began) {
            break;
        }
        fleet.loses_a_rack().await;
        fleet.loses_many_racks().await;
    }
    fleet.finish().await;
}

impl Fleet {
    async fn start() -> Self {
        let began = Instant::now();
        let cluster = Cluster::start(Layout::Fleet).await;
        let client = Client::sign_in(&cluster).await;
        let projects = tenants::projects(&client).await;
        let profile = tenants::profile(&client, "racks", ALL, false).await;
        let racks = Racks::start(cluster.hosts(), &profile).await;
        println!("{:4.0} s  {ALL} hosts are enrolled", began.elapsed().as_secs_f32());
        oracle::wait_all_online(&cluster, &racks).await;
        oracle::wait_for_count(&cluster, oracle::FREE, 8 * ALL as i64).await;
        println!("{:4.0} s  all slots are available", began.elapsed().as_secs_f32());
        let first: Vec<NodeId> = racks.0.iter().flat_map(|rack| rack.nodes().into_iter().take(2)).collect();
        let residents = Residents::create(&projects, &first).await;
        let guests = Guests::start(&projects);
        let profile = tenants::profile(&client, "hostile", HOSTILE, true).await;
        let mut misuse = Misuse::start(&cluster.listeners());
        let hostile = hosts::options("hostile".to_owned(), HOSTILE, &cluster.hosts(), &profile);
        misuse.add_hosts(hostile, cluster.gateways()).await;
        let fleet = Self { cluster, racks, guests, residents, misuse, began };
        fleet.assert_serving().await;
        fleet
    }

    /// Checks that every host is connected, existing allocations are active, and new ones are created and released.
    async fn assert_serving(&self) {
        oracle::wait_all_online(&self.cluster, &self.racks).await;
        self.log("every host is connected");
        self.residents.wait_active().await;
        self.guests.wait_served().await;
        self.log("allocations are created and released");
    }

    fn log(&self, what: &str) {
        let (seconds, cycles) = (self.began.elapsed().as_secs_f32(), self.guests.cycles());
        println!(
            "{seconds:4.0} s  {what} ({} connected, {cycles} allocation cycles)",
            self.racks.connected()
        );
    }

    /// Kills a gateway; its hosts reconnect to the other one.
    async fn loses_a_gateway(&mut self) {
        self.log("a gateway is killed");
        let before = Before::of(&self.cluster).await;
        assert_eq!(before.gateways.len(), 2, "the hosts are connected to two gateways");
        self.cluster.kill(SECOND_GATEWAY).await;
        before.wait_for_one_gateway(&self.cluster, true).await;
        self.assert_serving().await;
        before.assert_none_lost(&self.cluster).await;
        self.cluster.restart(SECOND_GATEWAY);
    }

    async fn loses_a_rack(&mut self) {
        self.log("a tenth of the agents is killed");
        let interrupted = self.racks.0[0].kill().await;
        oracle::wait_for_count(&self.cluster, oracle::LOST, 2).await;
        self.log(&format!(
            "{interrupted} tasks are interrupted, and the allocations of offline nodes are lost"
        ));
        self.racks.0[0].start().await;
        self.assert_serving().await;
    }

    /// Kills so many agents at once that offline detection pauses: no node is marked offline.
    async fn loses_many_racks(&mut self) {
        self.log("three tenths of the agents are killed");
        let before = Before::of(&self.cluster).await;
        let racks = &mut self.racks.0[1..=MANY];
        let interrupted: usize = join_all(racks.iter_mut().map(Rack::kill)).await.iter().sum();
        oracle::wait_for_count(&self.cluster, oracle::OVERDUE, (MANY * ALL / 10) as i64).await;
        self.log(&format!("{interrupted} tasks are interrupted, and offline detection is paused"));
        let racks = &mut self.racks.0[1..=MANY];
        join_all(racks.iter_mut().map(Rack::start)).await;
        self.assert_serving().await;
        before.assert_none_lost(&self.cluster).await;
    }

    async fn moves_to_one_process(&mut self) {
        self.log("all processes are replaced by one with all roles");
        let before = Before::of(&self.cluster).await;
        self.cluster.replace(Layout::Single).await;
        before.wait_for_one_gateway(&self.cluster, false).await;
        self.assert_serving().await;
        before.assert_none_lost(&self.cluster).await;
    }

    async fn loses_its_only_process(&mut self) {
        self.log("gpuaasd is killed");
        let before = Before::of(&self.cluster).await;
        self.cluster.kill(GPUAASD).await;
        self.cluster.restart(GPUAASD);
        before.wait_for_one_gateway(&self.cluster, false).await;
        self.assert_serving().await;
        before.assert_none_lost(&self.cluster).await;
    }

    async fn finish(self) {
        let cycles = self.guests.cycles();
        self.misuse.stop().await;
        self.guests.stop().await;
        self.residents.release().await;
        oracle::assert_settled(&self.cluster).await;
        let started = self.racks.stop().await;
        oracle::assert_same_tasks(&self.cluster, &started).await;
        println!(
            "{:4.0} s  {cycles} allocation cycles, {} tasks",
            self.began.elapsed().as_secs_f32(),
            started.len()
        );
        self.cluster.stop().await;
    }
}
