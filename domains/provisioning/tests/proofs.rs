//! Proofs of every workflow of allocations: after any failure, slots, claims, quota and the allocation's state are as an
//! undisturbed run leaves them, or as an undone run must leave them.

use std::marker::PhantomData;
use std::sync::Arc;

use gpuaas_provisioning::workflows::{
    Input, ProvisionBaremetal, ProvisionSlice, Recover, Release, ReplaceKeys, Shared, Start, Stop,
};
use gpuaas_provisioning::{Unmetered, UsageMeter};
use gpuaas_settings::Settings;
use gpuaas_testkit::TestDatabase;
use gpuaas_testkit::proofs::{Subject, prove};
use gpuaas_workflow::{Direction, Workflow};
use serde_json::Value;

use crate::fixture::{self, Fixture};

/// A workflow about an allocation in some state.
trait Case: Workflow<Input = Input, State = Arc<Shared>> {
    const SHAPE: &'static str;
    /// States of the allocation after it was requested.
    const STATES: &'static [&'static str];

    /// Normalises an allocation's failure text for the comparison.
    fn failure(text: Value) -> Value {
        text
    }

    /// Changes a row to what an undone run must leave.
    fn leaves(_table: &str, _row: &mut Value) {}
}

struct Of<W>(Fixture, PhantomData<fn() -> W>);

impl<W: Case> Subject for Of<W> {
    type Workflow = W;

    async fn prepare(database: &TestDatabase) -> Self {
        Self(Fixture::prepare(database, W::SHAPE, W::STATES).await, PhantomData)
    }

    fn state(&self) -> Arc<Shared> {
        Shared::new(
            &Arc::new(Settings::default()),
            &(Arc::new(Unmetered) as Arc<dyn UsageMeter>),
            &["access"],
        )
    }

    fn input(&self) -> Input {
        Input { allocation: self.0.allocation }
    }

    fn answer(&self, step: &str, direction: Direction) -> Value {
        serde_json::to_value(fixture::done(&self.0.host, step, direction)).expect("an answer")
    }

    fn counts(&self, table: &str, mut row: Value) -> Option<Value> {
        match table {
            // Tasks are a journal: they are kept after every outcome.
            "fleet.tasks" => return None,
            "provisioning.allocations" => row["failure"] = W::failure(row["failure"].take()),
            _ => {}
        }
        Some(row)
    }

    fn undone(&self, table: &str, mut row: Value) -> Value {
        W::leaves(table, &mut row);
        row
    }
}

/// Replaces any reason by a constant: only its presence counts.
fn some_reason(text: Value) -> Value {
    if text.is_null() { text } else { "a reason".into() }
}

/// Expects slots, claims and quota as before the request, and a failed allocation.
fn expect_failed(table: &str, row: &mut Value) {
    match table {
        "provisioning.allocations" => {
            row["state"] = "failed".into();
            row["failure"] = "a reason".into();
            row["ended_at"] = "a time".into();
        }
        "provisioning.usage" => {
            row["gpus"] = 0.into();
            row["allocations"] = 0.into();
        }
        "fleet.slots" => row["state"] = "available".into(),
        "fleet.claims" => row["ended_at"] = "a time".into(),
        _ => {}
    }
}

fn expect_state(state: &str, table: &str, row: &mut Value) {
    if table == "provisioning.allocations" {
        row["state"] = state.into();
    }
}

impl Case for ProvisionSlice {
    const SHAPE: &'static str = "gpu_slice";
    const STATES: &'static [&'static str] = &[];

    fn failure(text: Value) -> Value {
        some_reason(text)
    }

    fn leaves(table: &str, row: &mut Value) {
        expect_failed(table, row);
    }
}

impl Case for ProvisionBaremetal {
    const SHAPE: &'static str = "baremetal";
    const STATES: &'static [&'static str] = &[];

    fn failure(text: Value) -> Value {
        some_reason(text)
    }

    fn leaves(table: &str, row: &mut Value) {
        expect_failed(table, row);
    }
}

impl Case for Release {
    const SHAPE: &'static str = "gpu_slice";
    const STATES: &'static [&'static str] = &["provisioning", "active", "releasing"];
}

impl Case for Stop {
    const SHAPE: &'static str = "gpu_slice";
    const STATES: &'static [&'static str] = &["provisioning", "active", "stopping"];

    /// Ignores the reason: it is set after a failure and not after a cancellation.
    fn failure(_: Value) -> Value {
        Value::Null
    }

    fn leaves(table: &str, row: &mut Value) {
        expect_state("active", table, row);
    }
}

impl Case for Start {
    const SHAPE: &'static str = "gpu_slice";
    const STATES: &'static [&'static str] = &["provisioning", "active", "stopping", "stopped", "starting"];

    /// Ignores the reason: it is set after a failure and not after a cancellation.
    fn failure(_: Value) -> Value {
        Value::Null
    }

    fn leaves(table: &str, row: &mut Value) {
        expect_state("stopped", table, row);
    }
}

impl Case for Recover {
    const SHAPE: &'static str = "gpu_slice";
    const STATES: &'static [&'static str] = &["provisioning", "active", "lost"];
}

impl Case for ReplaceKeys {
    const SHAPE: &'static str = "gpu_slice";
    const STATES: &'static [&'static str] = &["provisioning", "active"];
}

macro_rules! proofs {
    ($($name:ident of $workflow:ty;)+) => {$(
        #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
        async fn $name() {
            println!("{} cases", prove::<Of<$workflow>>().await.expect("proved"));
        }
    )+};
}

proofs! {
    provisioning_a_slice_holds of ProvisionSlice;
    provisioning_a_whole_host_holds of ProvisionBaremetal;
    releasing_holds of Release;
    stopping_holds of Stop;
    starting_holds of Start;
    recovering_holds of Recover;
    replacing_keys_holds of ReplaceKeys;
}
