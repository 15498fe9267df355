//! Every workflow of allocations, proved: whatever goes wrong, slots, claims, quota and the allocation's own state are
//! as an undisturbed run leaves them, or as a run that never was should.

use std::marker::PhantomData;
use std::sync::Arc;

use gpuaas_provisioning::Participant;
use gpuaas_provisioning::workflows::{
    Input, ProvisionBaremetal, ProvisionSlice, Recover, Release, ReplaceKeys, Shared, Start, Stop,
};
use gpuaas_settings::Settings;
use gpuaas_testkit::TestDatabase;
use gpuaas_testkit::proofs::{Subject, prove};
use gpuaas_workflow::{Direction, Workflow};
use serde_json::Value;

use crate::ground::{self, Ground};

/// A workflow about an allocation in some state.
trait About: Workflow<Input = Input, State = Arc<Shared>> {
    const SHAPE: &'static str;
    /// What the allocation went through after it was requested.
    const STATES: &'static [&'static str];

    /// What of an allocation's failure counts.
    fn failure(text: Value) -> Value {
        text
    }

    /// What an undone run makes of a row.
    fn leaves(_table: &str, _row: &mut Value) {}
}

struct Of<W>(Ground, PhantomData<fn() -> W>);

impl<W: About> Subject for Of<W> {
    type Workflow = W;

    async fn prepare(database: &TestDatabase) -> Self {
        Self(Ground::prepare(database, W::SHAPE, W::STATES).await, PhantomData)
    }

    fn state(&self) -> Arc<Shared> {
        Shared::new(&Arc::new(Settings::default()), vec![Participant { name: "access" }])
    }

    fn input(&self) -> Input {
        Input { allocation: self.0.allocation }
    }

    fn answer(&self, step: &str, direction: Direction) -> Value {
        serde_json::to_value(ground::done(&self.0.host, step, direction)).expect("an answer")
    }

    fn counts(&self, table: &str, mut row: Value) -> Option<Value> {
        match table {
            // What hosts were told is a journal; it is kept, whatever comes of it.
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

/// Whatever the reason was, there is one.
fn some_reason(text: Value) -> Value {
    if text.is_null() { text } else { "a reason".into() }
}

/// A run that made nothing leaves slots, claims and quota as before the request, and the allocation failed.
fn fail_allocation(table: &str, row: &mut Value) {
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

fn goes_back_to(state: &str, table: &str, row: &mut Value) {
    if table == "provisioning.allocations" {
        row["state"] = state.into();
    }
}

impl About for ProvisionSlice {
    const SHAPE: &'static str = "gpu_slice";
    const STATES: &'static [&'static str] = &[];

    fn failure(text: Value) -> Value {
        some_reason(text)
    }

    fn leaves(table: &str, row: &mut Value) {
        fail_allocation(table, row);
    }
}

impl About for ProvisionBaremetal {
    const SHAPE: &'static str = "baremetal";
    const STATES: &'static [&'static str] = &[];

    fn failure(text: Value) -> Value {
        some_reason(text)
    }

    fn leaves(table: &str, row: &mut Value) {
        fail_allocation(table, row);
    }
}

impl About for Release {
    const SHAPE: &'static str = "gpu_slice";
    const STATES: &'static [&'static str] = &["provisioning", "active", "releasing"];
}

impl About for Stop {
    const SHAPE: &'static str = "gpu_slice";
    const STATES: &'static [&'static str] = &["provisioning", "active", "stopping"];

    /// Shown after a failure, and not after a cancellation.
    fn failure(_: Value) -> Value {
        Value::Null
    }

    fn leaves(table: &str, row: &mut Value) {
        goes_back_to("active", table, row);
    }
}

impl About for Start {
    const SHAPE: &'static str = "gpu_slice";
    const STATES: &'static [&'static str] = &["provisioning", "active", "stopping", "stopped", "starting"];

    /// Shown after a failure, and not after a cancellation.
    fn failure(_: Value) -> Value {
        Value::Null
    }

    fn leaves(table: &str, row: &mut Value) {
        goes_back_to("stopped", table, row);
    }
}

impl About for Recover {
    const SHAPE: &'static str = "gpu_slice";
    const STATES: &'static [&'static str] = &["provisioning", "active", "lost"];
}

impl About for ReplaceKeys {
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
    making_a_slice_holds of ProvisionSlice;
    making_a_whole_host_holds of ProvisionBaremetal;
    giving_back_holds of Release;
    stopping_holds of Stop;
    starting_holds of Start;
    finding_the_lost_holds of Recover;
    replacing_keys_holds of ReplaceKeys;
}
