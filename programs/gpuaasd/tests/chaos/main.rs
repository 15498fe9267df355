//! Chaos tests under load: processes are killed and suspended, connections cut, PostgreSQL restarted, a transaction left open.
//! They verify that every committed event took effect once and in order, that there are no dead letters, and that throughput
//! recovers within ten seconds of each fault, while clients hang and hosts send garbage.
#![expect(clippy::print_stdout, reason = "a long test reports its progress")]

mod client;
mod cloud;
mod faults;
mod fleet;
#[path = "../hostile_host/mod.rs"]
#[expect(dead_code, reason = "hosts have more to send in other tests")]
mod hostile_host;
mod load;
mod memory;
mod misuse;
mod oracle;

use std::time::{Duration, Instant};

use cloud::{Cluster, Layout};
use load::Load;
use memory::Memory;
use misuse::Misuse;

#[tokio::test(flavor = "multi_thread")]
async fn every_event_takes_effect_once_despite_faults_of_separate_processes() {
    run_with_faults(Layout::Separate, faults::SEPARATE).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_event_takes_effect_once_despite_faults_of_a_single_process() {
    run_with_faults(Layout::Single, faults::SINGLE).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thousand_hosts_reconnect_and_every_task_is_executed_once() {
    let _exclusive = EXCLUSIVE.lock().await;
    fleet::run().await;
}

/// Returns true if the run has lasted `GPUAAS_CHAOS_SECONDS` (default 0: one round of faults).
fn is_over(began: Instant) -> bool {
    let seconds = std::env::var("GPUAAS_CHAOS_SECONDS").ok().and_then(|text| text.parse().ok()).unwrap_or(0);
    began.elapsed() >= Duration::from_secs(seconds)
}

/// Serialises the tests, because they measure rates.
static EXCLUSIVE: tokio::sync::Mutex<()> = tokio::sync::Mutex::const_new(());

async fn run_with_faults(layout: Layout, faults: &[faults::Fault]) {
    let _exclusive = EXCLUSIVE.lock().await;
    let mut cluster = Cluster::start(layout).await;
    let load = Load::start(&cluster).await;
    let misuse = Misuse::start(&cluster.listeners());
    let held = cluster.hold_transaction().await;
    oracle::assert_throughput(&cluster, "undisturbed").await;
    let (began, memory) = (Instant::now(), Memory::of(&cluster));
    loop {
        for fault in faults {
            println!("{}", fault.name());
            fault.inject(&mut cluster).await;
            oracle::assert_throughput(&cluster, fault.name()).await;
        }
        memory.assert_bounded(&cluster);
        if is_over(began) {
            break;
        }
    }
    misuse.stop().await;
    let answered = load.stop().await;
    oracle::assert_settled(&cluster, answered).await;
    drop(held);
    cluster.stop().await;
}
