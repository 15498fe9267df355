//! Minimal operations that exercise every layer.

use std::sync::Arc;

use gpuaas_core::{PlatformRole, ProjectRole, Result};
use gpuaas_http::{Access, ApiBuilder, Call, operation};
use gpuaas_store::{MutationTx, ReadTx};
use serde::{Deserialize, Serialize};
use tokio::sync::Semaphore;
use utoipa::ToSchema;
use uuid::Uuid;

/// A gate at which a handler waits until the test opens it.
#[derive(Clone)]
pub struct Gate {
    arrived: Arc<Semaphore>,
    open: Arc<Semaphore>,
}

impl Gate {
    pub fn closed() -> Self {
        Self { arrived: Arc::new(Semaphore::new(0)), open: Arc::new(Semaphore::new(0)) }
    }

    pub async fn pass(&self) {
        self.arrived.add_permits(1);
        self.open.acquire().await.expect("never closed").forget();
    }

    /// Waits until a handler has reached the gate.
    pub async fn arrival(&self) {
        self.arrived.acquire().await.expect("never closed").forget();
    }

    pub fn open(&self) {
        self.open.add_permits(1);
    }
}

pub fn register(api: ApiBuilder, gate: &Gate) -> ApiBuilder {
    api.read::<ReadHello>(&())
        .read::<ReadAccount>(&())
        .read::<ReadProject>(&())
        .read::<ReadProjectAsAdmin>(&())
        .read::<ReadPanic>(&())
        .read::<ReadAtGate>(gate)
        .read::<ReadPlatform>(&())
        .mutation::<WriteNote>(gate)
        .mutation::<WriteProjectNote>(&())
}

#[derive(Serialize, ToSchema)]
pub struct Echo {
    text: String,
}

fn echo(text: impl ToString) -> Result<Echo> {
    Ok(Echo { text: text.to_string() })
}

operation! {
    /// Return a greeting.
    pub read ReadHello(()) = Get "/hello" as "ReadHello",
    tag: "test", access: Access::public(), rate_limit: Api,
    run: read_hello => Echo,
}

async fn read_hello(_: &(), _: &mut ReadTx, _: &Call<ReadHello>) -> Result<Echo> {
    echo("hello")
}

operation! {
    /// Return the caller's id.
    pub read ReadAccount(()) = Get "/account" as "ReadAccount",
    tag: "test", access: Access::account().scope("test:read"), rate_limit: Api,
    run: read_account => Echo,
}

async fn read_account(_: &(), _: &mut ReadTx, call: &Call<ReadAccount>) -> Result<Echo> {
    echo(call.user()?.user_id)
}

operation! {
    /// Return the project's id.
    pub read ReadProject(()) = Get "/project" as "ReadProject",
    tag: "test", access: Access::project(ProjectRole::Developer).scope("test:read"), rate_limit: Api,
    run: read_project => Echo,
}

async fn read_project(_: &(), _: &mut ReadTx, call: &Call<ReadProject>) -> Result<Echo> {
    echo(call.project()?.0)
}

operation! {
    /// Return the project's id to its administrators.
    pub read ReadProjectAsAdmin(()) = Get "/project/admin" as "ReadProjectAsAdmin",
    tag: "test", access: Access::project(ProjectRole::Admin).scope("test:read"), rate_limit: Api,
    run: read_project_as_admin => Echo,
}

async fn read_project_as_admin(_: &(), _: &mut ReadTx, call: &Call<ReadProjectAsAdmin>) -> Result<Echo> {
    echo(call.project()?.0)
}

operation! {
    /// Panic.
    pub read ReadPanic(()) = Get "/panic" as "ReadPanic",
    tag: "test", access: Access::account(), rate_limit: Api,
    run: read_panic => Echo,
}

async fn read_panic(_: &(), _: &mut ReadTx, _: &Call<ReadPanic>) -> Result<Echo> {
    panic!("as the test asks")
}

operation! {
    /// Wait at the gate.
    pub read ReadAtGate(Gate) = Get "/gate" as "ReadAtGate",
    tag: "test", access: Access::account(), rate_limit: Api,
    run: read_at_gate => Echo,
}

async fn read_at_gate(gate: &Gate, _: &mut ReadTx, _: &Call<ReadAtGate>) -> Result<Echo> {
    gate.pass().await;
    echo("passed")
}

operation! {
    /// Read as platform staff.
    pub read ReadPlatform(()) = Get "/platform" as "ReadPlatform",
    tag: "test", access: Access::platform(PlatformRole::Ops).scope("test:read"), rate_limit: Admin,
    run: read_platform => Echo,
}

async fn read_platform(_: &(), _: &mut ReadTx, _: &Call<ReadPlatform>) -> Result<Echo> {
    echo("everything")
}

operation! {
    /// Write a note.
    pub mutation WriteNote(Gate) = Post "/notes" as "WriteNote",
    tag: "test", access: Access::account().scope("test:write"), rate_limit: Api, audit: "note.write",
    body: Note,
    run: write_note => Echo,
}

operation! {
    /// Write a note of a project.
    pub mutation WriteProjectNote(()) = Post "/project/notes" as "WriteProjectNote",
    tag: "test", access: Access::project(ProjectRole::Developer).scope("test:write"), rate_limit: Api,
    audit: "project_note.write",
    body: Note,
    run: write_project_note => Echo,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Note {
    text: String,
    #[serde(default)]
    then: Then,
}

/// Action of the handler before it ends.
#[derive(Default, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum Then {
    #[default]
    Nothing,
    Wait,
    Panic,
}

gpuaas_core::events! { "test";
    /// A note was written.
    Noted = "noted" of "note" by subject { subject: Uuid }
}

async fn write_note(gate: &Gate, tx: &mut MutationTx, call: &Call<WriteNote>) -> Result<Echo> {
    let subject = tx.sources().uuid();
    tx.emit(&Noted { subject })?;
    match call.body.then {
        Then::Nothing => {}
        Then::Wait => gate.pass().await,
        Then::Panic => panic!("as the test asks"),
    }
    echo(&call.body.text)
}

async fn write_project_note(_: &(), tx: &mut MutationTx, call: &Call<WriteProjectNote>) -> Result<Echo> {
    tx.emit(&Noted { subject: tx.sources().uuid() })?;
    echo(format!("{} by {}", call.body.text, call.caller()?.actor().id()))
}
