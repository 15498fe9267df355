//! A thousand hosts with work under way, and everything that can be taken away from them.

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

/// The second of two doors, and the only process of a cloud that is one.
const SECOND_DOOR: usize = 3;
const GPUAASD: usize = 0;
const HOSTILE: usize = 3;
/// More than a fifth of the fleet.
const MANY: usize = 3;

struct Fleet {
    cluster: Cluster,
    racks: Racks,
    guests: Guests,
    residents: Residents,
    misuse: Misuse,
    began: Instant,
}

pub async fn survives() {
    let mut fleet = Fleet::start().await;
    fleet.loses_a_door().await;
    fleet.loses_a_rack().await;
    fleet.loses_many_racks().await;
    fleet.is_moved_into_one_process().await;
    let memory = Memory::of(&fleet.cluster);
    loop {
        fleet.loses_its_only_process().await;
        memory.is_flat(&fleet.cluster);
        if is_over(fleet.began) {
            break;
        }
        fleet.loses_a_rack().await;
        fleet.loses_many_racks().await;
    }
    fleet.settles().await;
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
        oracle::is_whole(&cluster, &racks).await;
        oracle::reaches(&cluster, oracle::FREE, 8 * ALL as i64).await;
        println!("{:4.0} s  all of them are in service", began.elapsed().as_secs_f32());
        let first: Vec<NodeId> = racks.0.iter().flat_map(|rack| rack.nodes().into_iter().take(2)).collect();
        let residents = Residents::settle(&projects, &first).await;
        let guests = Guests::start(&projects);
        let profile = tenants::profile(&client, "hostile", HOSTILE, true).await;
        let mut misuse = Misuse::start(&cluster.listeners());
        let hostile = hosts::options("hostile".to_owned(), HOSTILE, &cluster.hosts(), &profile);
        misuse.add_hosts(hostile, cluster.gateways()).await;
        let fleet = Self { cluster, racks, guests, residents, misuse, began };
        fleet.goes_on().await;
        fleet
    }

    /// Every host is there, those who stayed have what they had, and others come and go.
    async fn goes_on(&self) {
        oracle::is_whole(&self.cluster, &self.racks).await;
        self.say("every host is there");
        self.residents.are_well().await;
        self.guests.are_served().await;
        self.say("and the work goes on");
    }

    fn say(&self, what: &str) {
        let (seconds, lives) = (self.began.elapsed().as_secs_f32(), self.guests.lives());
        println!("{seconds:4.0} s  {what} ({} connected, {lives} lives)", self.racks.connected());
    }

    /// Its hosts go to the other one.
    async fn loses_a_door(&mut self) {
        self.say("a door is killed");
        let before = Before::of(&self.cluster).await;
        assert_eq!(before.doors.len(), 2, "the hosts are at two doors");
        self.cluster.kill(SECOND_DOOR).await;
        before.all_go_to_one(&self.cluster, true).await;
        self.goes_on().await;
        before.none_was_lost(&self.cluster).await;
        self.cluster.start_again(SECOND_DOOR);
    }

    async fn loses_a_rack(&mut self) {
        self.say("a tenth of the agents is killed");
        let interrupted = self.racks.0[0].kill().await;
        oracle::reaches(&self.cluster, oracle::LOST, 2).await;
        self.say(&format!("{interrupted} tasks are interrupted, and what was there is lost"));
        self.racks.0[0].start().await;
        self.goes_on().await;
    }

    /// So many at once that it must be our own fault: nothing is believed of them.
    async fn loses_many_racks(&mut self) {
        self.say("three tenths of the agents are killed");
        let before = Before::of(&self.cluster).await;
        let racks = &mut self.racks.0[1..=MANY];
        let interrupted: usize = join_all(racks.iter_mut().map(Rack::kill)).await.iter().sum();
        oracle::reaches(&self.cluster, oracle::OVERDUE, (MANY * ALL / 10) as i64).await;
        self.say(&format!("{interrupted} tasks are interrupted, and nobody believes that so many are gone"));
        let racks = &mut self.racks.0[1..=MANY];
        join_all(racks.iter_mut().map(Rack::start)).await;
        self.goes_on().await;
        before.none_was_lost(&self.cluster).await;
    }

    async fn is_moved_into_one_process(&mut self) {
        self.say("all processes are stopped, and one does the work of all");
        let before = Before::of(&self.cluster).await;
        self.cluster.replace(Layout::Together).await;
        before.all_go_to_one(&self.cluster, false).await;
        self.goes_on().await;
        before.none_was_lost(&self.cluster).await;
    }

    async fn loses_its_only_process(&mut self) {
        self.say("gpuaasd is killed");
        let before = Before::of(&self.cluster).await;
        self.cluster.kill(GPUAASD).await;
        self.cluster.start_again(GPUAASD);
        before.all_go_to_one(&self.cluster, false).await;
        self.goes_on().await;
        before.none_was_lost(&self.cluster).await;
    }

    async fn settles(self) {
        let lives = self.guests.lives();
        self.misuse.stop().await;
        self.guests.stop().await;
        self.residents.leave().await;
        oracle::settles(&self.cluster).await;
        let begun = self.racks.stop().await;
        oracle::agrees(&self.cluster, &begun).await;
        println!("{:4.0} s  {lives} lives, {} tasks", self.began.elapsed().as_secs_f32(), begun.len());
        self.cluster.stop().await;
    }
}
