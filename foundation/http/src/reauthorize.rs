//! The checks of access, repeated for the request of an open stream.

use gpuaas_core::{Error, ProjectId, ProjectRole, Result};
use http::{HeaderMap, HeaderName, HeaderValue, header};
use serde_json::Value;

use crate::access::Level;
use crate::admit::{self, RawRequest};
use crate::api::ApiState;
use crate::operation::{Call, Operation, RequestMeta};

const PROJECT: HeaderName = HeaderName::from_static("x-project-id");

/// The parts of a request that its checks need again.
pub(crate) struct HeldRequest {
    headers: HeaderMap,
    path: Vec<(String, String)>,
    query: Option<String>,
    meta: RequestMeta,
}

impl HeldRequest {
    pub(crate) fn of(incoming: &RawRequest) -> Self {
        let mut headers = HeaderMap::new();
        for name in [header::AUTHORIZATION, PROJECT] {
            if let Some(value) = incoming.parts.headers.get(&name) {
                headers.insert(name, value.clone());
            }
        }
        let query = incoming.parts.uri.query().map(str::to_owned);
        Self { headers, path: incoming.path.clone(), query, meta: incoming.meta.clone() }
    }

    /// Names the resolved project: the stream stays in it when the caller's default project changes.
    pub(crate) fn in_project(mut self, project: Option<(ProjectId, ProjectRole)>) -> Self {
        let id = project.and_then(|(id, _)| HeaderValue::from_str(&id.to_string()).ok());
        if let Some(id) = id {
            self.headers.insert(PROJECT, id);
        }
        self
    }

    /// Checks token, revocation, scope, project and role as for a new request, without counting one.
    pub(crate) async fn readmit<O: Operation>(&self, shared: &ApiState) -> Result<Call<O>> {
        let principal = match O::ACCESS.level {
            Level::Public => None,
            _ => {
                let token = admit::bearer(&self.headers)?;
                let principal = shared.authenticate.authenticate(token, self.meta.source_address).await?;
                admit::check_declared_access(O::ACCESS, &principal)?;
                Some(principal)
            }
        };
        let access =
            admit::resolve_access::<O>(shared, principal.as_ref(), &self.headers, &self.path, &Value::Null);
        let access = access.await?;
        let now = shared.store.sources().now();
        if O::RATE_LIMIT.requires_known_revocations() && !shared.authenticate.knows_revocations(now) {
            return Err(Error::unavailable("revocations aren't up to date"));
        }
        if let Some(code) = access.deleted {
            return Err(Error::from(code));
        }
        let (path, query, body) = admit::parse::<O>(&self.path, self.query.as_deref(), &Value::Null)?;
        let project = access.project.map(|project| (project.project_id, project.role));
        let (org, scope, meta) = (access.org, access.scope, self.meta.clone());
        Ok(Call { principal, org, project, scope, path, query, body, meta })
    }
}
