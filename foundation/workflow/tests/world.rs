//! Test fixtures: a database with tables to change, an outside system that records requests, and queries of runs.

use std::collections::BTreeMap;
use std::sync::Arc;

use chrono::TimeDelta;
use gpuaas_core::{Result, RunId};
use gpuaas_store::{Cause, PlatformReason, StepTx, Store};
use gpuaas_testkit::{TestDatabase, sqlx};
use gpuaas_workflow::{Engine, Workflow, start};
use parking_lot::Mutex;
use uuid::Uuid;

/// One row per thing; `slots` counts the free slots.
pub const TABLES: &str = "
    create schema trial;
    create table trial.slots (name text primary key, free integer not null check (free >= 0));
    create table trial.things (id uuid not null, owner text not null, kind text not null, primary key (owner, kind));
    insert into trial.slots values ('gpu', 1000);
    grant usage on schema trial to gpuaas_app, gpuaas_platform;
    grant select, insert, update, delete on trial.slots, trial.things to gpuaas_app, gpuaas_platform;";

/// An outside system: the requested things by request id.
#[derive(Clone, Default)]
pub struct Outside {
    made: Arc<Mutex<BTreeMap<Uuid, String>>>,
    calls: Arc<Mutex<Vec<Uuid>>>,
}

impl Outside {
    /// Creates a thing; idempotent, as every provider should be.
    pub fn make(&self, id: Uuid, what: &str) {
        self.calls.lock().push(id);
        self.made.lock().insert(id, what.to_owned());
    }

    /// Removes all things with this name.
    pub fn remove(&self, what: &str) {
        self.made.lock().retain(|_, made| made != what);
    }

    pub fn has(&self, what: &str) -> usize {
        self.made.lock().values().filter(|made| *made == what).count()
    }

    /// Returns the request ids, in order.
    pub fn calls(&self) -> Vec<Uuid> {
        self.calls.lock().clone()
    }
}

pub async fn database() -> TestDatabase {
    let database = TestDatabase::new().await;
    database.execute_as_owner(TABLES).await;
    database
}

pub fn cause() -> Cause {
    Cause { correlation_id: "corr-1".to_owned(), traceparent: String::new(), org_id: None, project_id: None }
}

pub async fn start_run<W: Workflow>(store: &Store, key: &str, input: &W::Input) -> RunId {
    let mut tx = store.system_tx(PlatformReason::Workflows).await.expect("a transaction");
    let run = start::<W>(&mut tx, key, input, &cause()).await.expect("starts");
    tx.commit().await.expect("commits");
    run
}

/// Takes one slot and creates a thing of this kind.
pub async fn take(tx: &mut StepTx, owner: &str, kind: &str) -> Result<Uuid> {
    let id = tx.sources().uuid();
    tx.execute(sqlx::query("update trial.slots set free = free - 1 where name = 'gpu'")).await?;
    let insert = sqlx::query("insert into trial.things values ($1, $2, $3)");
    tx.execute(insert.bind(id).bind(owner).bind(kind)).await?;
    Ok(id)
}

pub async fn give_back(tx: &mut StepTx, owner: &str, kind: &str) -> Result<()> {
    let delete = sqlx::query("delete from trial.things where owner = $1 and kind = $2");
    if tx.execute(delete.bind(owner).bind(kind)).await? > 0 {
        tx.execute(sqlx::query("update trial.slots set free = free + 1 where name = 'gpu'")).await?;
    }
    Ok(())
}

/// Returns state, step and failed step of a run.
pub async fn stands(database: &TestDatabase, run: RunId) -> (String, String, Option<String>) {
    let row = "select state, step, failed_step from workflow.runs where id = $1";
    sqlx::query_as(row).bind(run.uuid()).fetch_one(&mut database.owner().await).await.expect("a run")
}

/// Returns `direction step outcome` of each journal entry.
pub async fn journal(database: &TestDatabase, run: RunId) -> Vec<String> {
    let rows = "select direction || ' ' || step || ' ' || outcome from workflow.steps where run_id = $1 order by seq";
    sqlx::query_scalar(rows).bind(run.uuid()).fetch_all(&mut database.owner().await).await.expect("entries")
}

/// Repeatedly advances the clock and runs the engine.
pub async fn pass(database: &TestDatabase, engine: &Engine, times: usize) {
    for _ in 0..times {
        database.clock().advance(TimeDelta::minutes(2));
        engine.run_due().await.expect("works");
    }
}
