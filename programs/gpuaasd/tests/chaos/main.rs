//! Chaos under load: processes are killed and frozen, connections cut, PostgreSQL restarted, a transaction left open.
//! The oracle: every committed event took effect once and in order, nothing is dead that needn't be, and the work goes
//! on at its rate within ten seconds of each fault. All the time clients hang and hosts send garbage.
#![expect(clippy::print_stdout, reason = "a long test says how far it is")]

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

/// Each fault strikes once, and again until a run is this long. A longer run: `GPUAAS_CHAOS_SECONDS=1200`.
fn is_over(began: Instant) -> bool {
    let seconds = std::env::var("GPUAAS_CHAOS_SECONDS").ok().and_then(|text| text.parse().ok()).unwrap_or(0);
    began.elapsed() >= Duration::from_secs(seconds)
}

/// One cloud at a time: rates are measured, and the machine is small.
static ALONE: tokio::sync::Mutex<()> = tokio::sync::Mutex::const_new(());

async fn survive(layout: Layout, faults: &[faults::Fault]) {
    let _alone = ALONE.lock().await;
    let mut cluster = Cluster::start(layout).await;
    let load = Load::start(&cluster).await;
    let misuse = Misuse::start(&cluster.listeners());
    let held = cluster.hold_transaction().await;
    oracle::flows(&cluster, "undisturbed").await;
    let (began, memory) = (Instant::now(), Memory::of(&cluster));
    loop {
        for fault in faults {
            println!("{}", fault.name());
            fault.strike(&mut cluster).await;
            oracle::flows(&cluster, fault.name()).await;
        }
        memory.is_flat(&cluster);
        if is_over(began) {
            break;
        }
    }
    misuse.stop().await;
    let answered = load.stop().await;
    oracle::settles(&cluster, answered).await;
    drop(held);
    cluster.stop().await;
}
