//! A server with the test's operations, its database, and callers: `ann` has projects, `bob` has none, `ops` is platform
//! staff; `robot` is a service account and `machine` an instance of ann's default project, both named without their scopes.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use chrono::{DateTime, Utc};
use futures::future::{BoxFuture, FutureExt, ready};
use gpuaas_core::{
    AllocationId, Code, OrgId, PlatformRole, ProjectId, ProjectRole, Result, ServiceAccountId, Sources,
    UserId,
};
use gpuaas_ephemeral::{Ephemeral, InProcess};
use gpuaas_http::{
    Api, ApiBuilder, Authenticate, InstancePrincipal, Listen, OrgAccess, Principal, ProjectAccess,
    RateLimits, ResolveProject, Server, ServiceAccountPrincipal, Site, TrustedProxies, UserPrincipal,
};
use gpuaas_settings::Settings;
use gpuaas_supervisor::Supervisor;
use gpuaas_testkit::TestDatabase;
use serde_json::{Value, json};

use crate::operations::{Gate, register};
use crate::stream_operations::{self, Running};
use crate::wire::{TestRequest, TestResponse};

pub struct World {
    pub database: TestDatabase,
    pub identity: Arc<TestIdentity>,
    pub gate: Gate,
    pub server: Server,
    /// The OpenAPI document.
    pub contract: Value,
    pub supervisor: Supervisor,
    /// Handlers of streams.
    pub running: Running,
    pub api: Api,
}

fn loopback() -> Listen {
    Listen::at(([127, 0, 0, 1], 0).into())
}

impl World {
    pub async fn new() -> Self {
        Self::with(&json!({}), |api| api).await
    }

    /// Starts a server with these policy values.
    pub async fn with(policy: &Value, adapt: impl FnOnce(ApiBuilder) -> ApiBuilder) -> Self {
        Self::listening(loopback(), policy, adapt).await
    }

    pub async fn listening(
        listen: Listen,
        policy: &Value,
        adapt: impl FnOnce(ApiBuilder) -> ApiBuilder,
    ) -> Self {
        let database = TestDatabase::new().await;
        let settings = Settings::new(policy.as_object().expect("a table")).expect("valid");
        let engine = Arc::new(InProcess::new(database.clock().clone()));
        Self::start(database, listen, RateLimits::new(engine, Arc::new(settings)), adapt).await
    }

    /// Starts a server whose requests are counted by `engine`.
    pub async fn counting_in(
        engine: Arc<dyn Ephemeral>,
        adapt: impl FnOnce(ApiBuilder) -> ApiBuilder,
    ) -> Self {
        let rate_limits = RateLimits::new(engine, Arc::default());
        Self::start(TestDatabase::new().await, loopback(), rate_limits, adapt).await
    }

    async fn start(
        database: TestDatabase,
        listen: Listen,
        rate_limits: RateLimits,
        adapt: impl FnOnce(ApiBuilder) -> ApiBuilder,
    ) -> Self {
        let (identity, gate) = (Arc::new(TestIdentity::new(&database.sources())), Gate::closed());
        let supervisor = Supervisor::new();
        let api = ApiBuilder::new(
            database.store(),
            identity.clone(),
            identity.clone(),
            rate_limits,
            supervisor.clone(),
        );
        let running = Running::default();
        let api = stream_operations::register(register(adapt(api), &gate), &running).build("0");
        let contract = api.openapi();
        let proxies = TrustedProxies::parse(&["127.0.0.1".to_owned()]).expect("an address");
        let server = Server::start(Site::of(&api), listen, proxies, database.sources(), &supervisor);
        let server = server.await.expect("listens");
        Self { database, identity, gate, server, contract, supervisor, running, api }
    }

    pub async fn ask(&self, sent: TestRequest) -> TestResponse {
        sent.answer(self.server.address).await
    }

    /// Counts the rows of a table, optionally with a condition: `events.log`, or `audit.log where result = 'ok'`.
    pub async fn count(&self, rows: &str) -> u64 {
        self.database.execute_as_owner(&format!("select from {rows}")).await
    }
}

/// Authenticates three callers, and resolves the projects of one of them.
pub struct TestIdentity {
    pub ann: UserId,
    pub bob: UserId,
    pub ops: UserId,
    pub robot: ServiceAccountId,
    pub machine: AllocationId,
    /// Default project of `ann`, in which she is a developer.
    pub default_project: ProjectAccess,
    pub other_project: ProjectAccess,
    /// Project in which `ann` is a viewer.
    pub viewed_project: ProjectAccess,
    pub deleted_project: ProjectAccess,
    revocations_unknown: AtomicBool,
    is_ann_revoked: AtomicBool,
    is_ann_removed: AtomicBool,
}

impl TestIdentity {
    fn new(sources: &Sources) -> Self {
        let project = |role, deleted| ProjectAccess {
            project_id: ProjectId::new(sources),
            org_id: OrgId::new(sources),
            role,
            deleted,
        };
        Self {
            ann: UserId::new(sources),
            bob: UserId::new(sources),
            ops: UserId::new(sources),
            robot: ServiceAccountId::new(sources),
            machine: AllocationId::new(sources),
            default_project: project(ProjectRole::Developer, false),
            other_project: project(ProjectRole::Admin, false),
            viewed_project: project(ProjectRole::Viewer, false),
            deleted_project: project(ProjectRole::Admin, true),
            revocations_unknown: AtomicBool::new(false),
            is_ann_revoked: AtomicBool::new(false),
            is_ann_removed: AtomicBool::new(false),
        }
    }

    /// Makes revocations unknown from now on.
    pub fn forget_revocations(&self) {
        self.revocations_unknown.store(true, Ordering::Relaxed);
    }

    /// Revokes the token of `ann`.
    pub fn revoke_ann(&self) {
        self.is_ann_revoked.store(true, Ordering::Relaxed);
    }

    /// Removes `ann` from every project.
    pub fn remove_ann(&self) {
        self.is_ann_removed.store(true, Ordering::Relaxed);
    }
}

impl TestIdentity {
    /// Returns the caller of a token: a name, and for those that aren't users their scopes after a space.
    fn principal(&self, token: &str) -> Option<Principal> {
        let (name, scopes) = token.split_once(' ').unwrap_or((token, ""));
        let scopes = scopes.split(' ').map(str::to_owned).collect();
        let ProjectAccess { org_id, project_id, .. } = self.default_project;
        let user = |user_id, platform_role| {
            Principal::User(UserPrincipal {
                user_id,
                platform_role,
                session_id: None,
                token_id: None,
                scopes: None,
                must_change_password: false,
            })
        };
        Some(match name {
            "ann" => user(self.ann, PlatformRole::User),
            "bob" => user(self.bob, PlatformRole::User),
            "ops" => user(self.ops, PlatformRole::Ops),
            "robot" => {
                let service_account_id = self.robot;
                Principal::ServiceAccount(ServiceAccountPrincipal {
                    service_account_id,
                    org_id,
                    project_id,
                    scopes,
                })
            }
            "machine" => {
                let allocation_id = self.machine;
                Principal::Instance(InstancePrincipal { allocation_id, org_id, project_id, scopes })
            }
            _ => return None,
        })
    }
}

impl Authenticate for TestIdentity {
    fn authenticate<'a>(&'a self, token: &'a str, _: Option<IpAddr>) -> BoxFuture<'a, Result<Principal>> {
        if token == "ann" && self.is_ann_revoked.load(Ordering::Relaxed) {
            return ready(Err(Code::TokenRevoked.into())).boxed();
        }
        ready(self.principal(token).ok_or_else(|| Code::TokenInvalid.into())).boxed()
    }

    fn knows_revocations(&self, _: DateTime<Utc>) -> bool {
        !self.revocations_unknown.load(Ordering::Relaxed)
    }
}

impl ResolveProject for TestIdentity {
    fn org(&self, _: UserId, _: OrgId) -> BoxFuture<'_, Result<Option<OrgAccess>>> {
        ready(Ok(None)).boxed()
    }

    fn project(&self, user: UserId, project: ProjectId) -> BoxFuture<'_, Result<Option<ProjectAccess>>> {
        let anns = [self.default_project, self.other_project, self.viewed_project, self.deleted_project];
        let is_member = user == self.ann && !self.is_ann_removed.load(Ordering::Relaxed);
        let found = anns.into_iter().find(|access| is_member && access.project_id == project);
        ready(Ok(found)).boxed()
    }

    fn default_project(&self, user: UserId) -> BoxFuture<'_, Result<Option<ProjectAccess>>> {
        ready(Ok((user == self.ann).then_some(self.default_project))).boxed()
    }
}

/// Timeout for conditions that are expected to become true.
pub const CONDITION_TIMEOUT: Duration = Duration::from_secs(20);
