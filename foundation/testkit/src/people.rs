//! API callers for tests: identified by name, and administrators of their own organisation and project.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;

use bytes::Bytes;
use chrono::{DateTime, Utc};
use futures::future::{BoxFuture, FutureExt, ready};
use gpuaas_core::{Code, OrgId, OrgRole, PlatformRole, ProjectId, ProjectRole, Result, Sources, UserId};
use gpuaas_ephemeral::InProcess;
use gpuaas_http::{
    ApiBuilder, Authenticate, OrgAccess, Principal, ProjectAccess, RateLimits, ResolveProject, UserPrincipal,
};
use gpuaas_store::Store;
use gpuaas_supervisor::Supervisor;
use http_body_util::{BodyExt, Full};
use serde_json::Value;
use tower::ServiceExt;

use crate::rows::Tenant;

/// The callers. Their names are their tokens.
#[derive(Clone, Default)]
pub struct People(HashMap<&'static str, (Tenant, PlatformRole)>);

impl People {
    /// Adds a caller with a tenant and a platform role.
    #[must_use]
    pub fn with(mut self, name: &'static str, home: Tenant, role: PlatformRole) -> Self {
        self.0.insert(name, (home, role));
        self
    }

    /// Returns two tenants: ada, who is also `root` and `ops` of the platform, and bob.
    pub fn of(ada: Tenant, bob: Tenant) -> Self {
        Self::default()
            .with("root", ada, PlatformRole::Superadmin)
            .with("ops", ada, PlatformRole::Ops)
            .with("ada", ada, PlatformRole::User)
            .with("bob", bob, PlatformRole::User)
    }

    /// Returns an API builder that authenticates these callers.
    pub fn api(&self, store: &Store) -> ApiBuilder {
        let engine = Arc::new(InProcess::new(store.sources().clock.clone()));
        let (access, rate_limits) = (Arc::new(self.clone()), RateLimits::new(engine, Arc::default()));
        ApiBuilder::new(store.clone(), access.clone(), access, rate_limits, Supervisor::new())
    }

    fn home(&self, user: UserId) -> Option<Tenant> {
        self.0.values().map(|(home, _)| *home).find(|home| home.user == user)
    }
}

/// Calls an operation with a new idempotency key. Returns status and body.
pub async fn call(api: ApiBuilder, method: &str, uri: &str, caller: &str, body: &Value) -> (u16, String) {
    let body = if body.is_null() { Bytes::new() } else { body.to_string().into() };
    let request = http::Request::builder()
        .method(method)
        .uri(uri)
        .header("authorization", format!("Bearer {caller}"))
        .header("content-type", "application/json")
        .header("idempotency-key", Sources::system().uuid().to_string())
        .body(Full::new(body))
        .expect("a request");
    let response = api.build("0").router.oneshot(request).await.expect("infallible");
    let status = response.status().as_u16();
    let body = response.into_body().collect().await.expect("a whole body").to_bytes();
    (status, String::from_utf8(body.to_vec()).expect("UTF-8"))
}

/// Calls an operation and parses the response as JSON; null if it isn't JSON.
pub async fn call_json(api: ApiBuilder, method: &str, uri: &str, caller: &str, body: &Value) -> (u16, Value) {
    let (status, body) = call(api, method, uri, caller, body).await;
    (status, serde_json::from_str(&body).unwrap_or_default())
}

impl Authenticate for People {
    fn authenticate<'a>(&'a self, token: &'a str, _: Option<IpAddr>) -> BoxFuture<'a, Result<Principal>> {
        let principal = |(home, platform_role): &(Tenant, PlatformRole)| {
            Principal::User(UserPrincipal {
                user_id: home.user,
                platform_role: *platform_role,
                session_id: None,
                token_id: None,
                scopes: None,
                must_change_password: false,
            })
        };
        ready(self.0.get(token).map(principal).ok_or_else(|| Code::TokenInvalid.into())).boxed()
    }

    fn knows_revocations(&self, _: DateTime<Utc>) -> bool {
        true
    }
}

impl ResolveProject for People {
    fn org(&self, user: UserId, org: OrgId) -> BoxFuture<'_, Result<Option<OrgAccess>>> {
        let own = self.home(user).filter(|home| home.org == org);
        ready(Ok(own.map(|_| OrgAccess { role: OrgRole::Admin, deleted: false }))).boxed()
    }

    fn project(&self, user: UserId, project: ProjectId) -> BoxFuture<'_, Result<Option<ProjectAccess>>> {
        let own = self.home(user).filter(|home| home.project == project);
        ready(Ok(own.map(access))).boxed()
    }

    fn default_project(&self, user: UserId) -> BoxFuture<'_, Result<Option<ProjectAccess>>> {
        ready(Ok(self.home(user).map(access))).boxed()
    }
}

fn access(home: Tenant) -> ProjectAccess {
    let Tenant { org, project, .. } = home;
    ProjectAccess { project_id: project, org_id: org, role: ProjectRole::Admin, deleted: false }
}
