//! Proofs of the three trial workflows.

use gpuaas_testkit::TestDatabase;
use gpuaas_testkit::proofs::{Driver, Subject, prove, prove_driven_by};
use gpuaas_workflow::Direction;
use serde_json::{Value, json};

use crate::running::order;
use crate::trials::{Calling, Forgetful, Linear, Order, Waiting};
use crate::world::{Outside, TABLES};

struct OfLinear;

impl Subject for OfLinear {
    type Workflow = Linear;

    async fn prepare(database: &TestDatabase) -> Self {
        database.execute_as_owner(TABLES).await;
        Self
    }

    fn state(&self) {}

    fn input(&self) -> Order {
        order("ada")
    }
}

struct OfCalling(Outside);

impl Subject for OfCalling {
    type Workflow = Calling;

    async fn prepare(database: &TestDatabase) -> Self {
        database.execute_as_owner(TABLES).await;
        Self(Outside::default())
    }

    fn state(&self) -> Outside {
        self.0.clone()
    }

    fn input(&self) -> Order {
        order("ada")
    }

    fn outside(&self) -> Vec<String> {
        vec![format!("has {} of ada", self.0.has("ada"))]
    }
}

struct OfWaiting;

impl Subject for OfWaiting {
    type Workflow = Waiting;

    async fn prepare(database: &TestDatabase) -> Self {
        database.execute_as_owner(TABLES).await;
        Self
    }

    fn state(&self) {}

    fn input(&self) -> Order {
        order("ada")
    }

    fn answer(&self, _: &str, _: Direction) -> Value {
        json!({ "good": true })
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn transactions_one_after_the_other_hold() {
    println!("{} cases", prove::<OfLinear>().await.expect("proved"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_call_outside_holds() {
    println!("{} cases", prove::<OfCalling>().await.expect("proved"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_wait_a_timer_and_no_way_back_hold() {
    println!("{} cases", prove::<OfWaiting>().await.expect("proved"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn all_hold_when_another_engine_decides_when() {
    let linear = prove_driven_by::<OfLinear>(Driver::Outside).await.expect("proved");
    let calling = prove_driven_by::<OfCalling>(Driver::Outside).await.expect("proved");
    let waiting = prove_driven_by::<OfWaiting>(Driver::Outside).await.expect("proved");
    println!("{linear} + {calling} + {waiting} cases");
}

/// Forgets to free the slot when it is undone.
struct OfForgetful;

impl Subject for OfForgetful {
    type Workflow = Forgetful;

    async fn prepare(database: &TestDatabase) -> Self {
        database.execute_as_owner(TABLES).await;
        Self
    }

    fn state(&self) {}

    fn input(&self) -> Order {
        order("ada")
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[should_panic(expected = "not as it was before")]
async fn an_undo_that_forgets_something_is_found() {
    prove::<OfForgetful>().await.expect("runs");
}
