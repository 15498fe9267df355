//! Chaos under load: processes are killed and frozen, connections cut, PostgreSQL restarted, a transaction left open.
//! The oracle: every committed event took effect once and in order, nothing is dead that needn't be, and the work goes
//! on at its rate within ten seconds of each fault.
#![expect(clippy::print_stdout, reason = "a long test says how far it is")]

mod client;
mod cloud;
mod faults;
mod fleet;
mod load;
mod oracle;

use cloud::{Cluster, Layout};
use load::Load;

#[tokio::test(flavor = "multi_thread")]
async fn every_event_takes_effect_once_whatever_happens_to_separate_processes() {
    survive(Layout::Apart, faults::APART).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_event_takes_effect_once_whatever_happens_to_one_process() {
    survive(Layout::Together, faults::TOGETHER).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thousand_hosts_come_back_and_every_task_is_done_once() {
    let _alone = ALONE.lock().await;
    fleet::survives().await;
}

/// How often each fault strikes. A longer run: `GPUAAS_CHAOS_ROUNDS=20`.
fn rounds() -> usize {
    std::env::var("GPUAAS_CHAOS_ROUNDS").ok().and_then(|text| text.parse().ok()).unwrap_or(1)
}

/// One cloud at a time: rates are measured, and the machine is small.
static ALONE: tokio::sync::Mutex<()> = tokio::sync::Mutex::const_new(());

async fn survive(layout: Layout, faults: &[faults::Fault]) {
    let _alone = ALONE.lock().await;
    let mut cluster = Cluster::start(layout).await;
    let load = Load::start(&cluster).await;
    let held = cluster.hold_transaction().await;
    oracle::flows(&cluster, "undisturbed").await;
    for fault in std::iter::repeat_n(faults, rounds()).flatten() {
        println!("{}", fault.name());
        fault.strike(&mut cluster).await;
        oracle::flows(&cluster, fault.name()).await;
    }
    let answered = load.stop().await;
    oracle::settles(&cluster, answered).await;
    drop(held);
    cluster.stop().await;
}
