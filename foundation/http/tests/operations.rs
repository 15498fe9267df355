//! The smallest operations that have something to go wrong.

use std::sync::Arc;

use gpuaas_core::{PlatformRole, ProjectRole, Result};
use gpuaas_http::{
    Access, ApiBuilder, Call, Empty, Method, Mutation, NoBody, Operation, RateLimitClass, Read,
};
use gpuaas_store::ReadTx;
use serde::{Deserialize, Serialize};
use tokio::sync::Semaphore;
use utoipa::ToSchema;
use uuid::Uuid;

/// A door that a handler waits at until the test opens it.
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

    /// Waits until a handler stands at the door.
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
        .read::<ReadPanic>(&())
        .read::<ReadAtGate>(gate)
        .read::<ReadPlatform>(&())
        .mutation::<WriteNote>(gate)
}

#[derive(Serialize, ToSchema)]
pub struct Said {
    said: String,
}

fn said(what: impl ToString) -> Result<Said> {
    Ok(Said { said: what.to_string() })
}

macro_rules! operation {
    ($name:ident, $method:ident $path:literal, $access:expr, $class:ident, $state:ty, $body:ty) => {
        pub struct $name;

        impl Operation for $name {
            const ID: &'static str = stringify!($name);
            const METHOD: Method = Method::$method;
            const PATH: &'static str = $path;
            const TAG: &'static str = "test";
            const SUMMARY: &'static str = "Says something";
            const ACCESS: Access = $access;
            const RATE_LIMIT: RateLimitClass = RateLimitClass::$class;
            type State = $state;
            type Path = Empty;
            type Query = Empty;
            type Body = $body;
            type Answer = Said;
        }
    };
}

operation!(ReadHello, Get "/hello", Access::public(), Api, (), NoBody);
operation!(ReadAccount, Get "/account", Access::account(), Api, (), NoBody);
operation!(ReadProject, Get "/project", Access::project(ProjectRole::Developer), Api, (), NoBody);
operation!(ReadPanic, Get "/panic", Access::account(), Api, (), NoBody);
operation!(ReadAtGate, Get "/gate", Access::account(), Api, Gate, NoBody);
operation!(ReadPlatform, Get "/platform", Access::platform(PlatformRole::Ops), Admin, (), NoBody);
operation!(WriteNote, Post "/notes", Access::account(), Api, Gate, Note);

impl Read for ReadHello {
    async fn read(_: &(), _: &mut ReadTx, _: &Call<Self>) -> Result<Said> {
        said("hello")
    }
}

impl Read for ReadAccount {
    async fn read(_: &(), _: &mut ReadTx, call: &Call<Self>) -> Result<Said> {
        said(call.caller()?.user_id)
    }
}

impl Read for ReadProject {
    async fn read(_: &(), _: &mut ReadTx, call: &Call<Self>) -> Result<Said> {
        said(call.project()?.0)
    }
}

impl Read for ReadPanic {
    async fn read(_: &(), _: &mut ReadTx, _: &Call<Self>) -> Result<Said> {
        panic!("as the test asks")
    }
}

impl Read for ReadAtGate {
    async fn read(gate: &Gate, _: &mut ReadTx, _: &Call<Self>) -> Result<Said> {
        gate.pass().await;
        said("passed")
    }
}

impl Read for ReadPlatform {
    async fn read(_: &(), _: &mut ReadTx, _: &Call<Self>) -> Result<Said> {
        said("everything")
    }
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Note {
    text: String,
    #[serde(default)]
    then: Then,
}

/// What the handler does before it ends.
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

impl Mutation for WriteNote {
    const AUDIT: &'static str = "note.write";

    async fn run(gate: &Gate, tx: &mut gpuaas_store::MutationTx, call: &Call<Self>) -> Result<Said> {
        let subject = tx.sources().uuid();
        tx.emit(&Noted { subject })?;
        match call.body.then {
            Then::Nothing => {}
            Then::Wait => gate.pass().await,
            Then::Panic => panic!("as the test asks"),
        }
        said(&call.body.text)
    }
}
