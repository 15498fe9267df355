//! The checks of access, repeated for the request of an open stream.

use gpuaas_core::{Error, ProjectId, ProjectRole, Result};
use http::{HeaderMap, HeaderName, HeaderValue, header};
use serde_json::Value;

use crate::access::Level;
use crate::admit::{self, RawRequest};
use crate::api::ApiState;
use crate::authenticate;
use crate::operation::{Call, RequestMeta, Stream};
use crate::principal::{NodePrincipal, Principal};

const PROJECT: HeaderName = HeaderName::from_static("x-project-id");

/// The parts of a request that its checks need again.
pub(crate) struct HeldRequest {
    /// The node, for operations of nodes.
    node: Option<Box<NodePrincipal>>,
    /// Everything else. `None` for operations of nodes without checks of their own: thousands of these are open.
    parts: Option<Box<HeldParts>>,
}

struct HeldParts {
    headers: HeaderMap,
    path: Vec<(String, String)>,
    query: Option<String>,
    meta: RequestMeta,
}

impl HeldParts {
    fn of(incoming: &RawRequest) -> Self {
        let mut headers = HeaderMap::new();
        for name in [header::AUTHORIZATION, PROJECT] {
            if let Some(value) = incoming.parts.headers.get(&name) {
                headers.insert(name, value.clone());
            }
        }
        let query = incoming.parts.uri.query().map(str::to_owned);
        Self { headers, path: incoming.path.clone(), query, meta: incoming.meta.clone() }
    }
}

impl HeldRequest {
    pub(crate) fn of<O: Stream>(incoming: &RawRequest) -> Self {
        let is_needed = O::ACCESS.level != Level::Node || O::AUTHORIZE.is_some();
        Self { node: None, parts: is_needed.then(|| Box::new(HeldParts::of(incoming))) }
    }

    /// Names what the layers resolved: the stream stays in its project when the caller's default project changes.
    pub(crate) fn resolved<O: Stream>(mut self, call: &Call<O>) -> Self {
        if let Some(Principal::Node(node)) = &call.principal {
            self.node = Some(Box::new(node.clone()));
        }
        let id = |(id, _): (ProjectId, ProjectRole)| HeaderValue::from_str(&id.to_string()).ok();
        if let (Some(parts), Some(id)) = (&mut self.parts, call.project.and_then(id)) {
            parts.headers.insert(PROJECT, id);
        }
        self
    }

    /// Checks token or certificate, revocation, scope, project and role as for a new request, without counting one.
    pub(crate) async fn reauthorize<O: Stream>(&self, shared: &ApiState, state: &O::State) -> Result<()> {
        if let Some(node) = &self.node {
            authenticate::recheck_node(shared, node, O::ACCESS)?;
        }
        let Some(parts) = &self.parts else { return Ok(()) };
        let call = self.readmit::<O>(shared, parts).await?;
        match O::AUTHORIZE {
            Some(authorize) => authorize(state, &call).await,
            None => Ok(()),
        }
    }

    async fn readmit<O: Stream>(&self, shared: &ApiState, parts: &HeldParts) -> Result<Call<O>> {
        let principal = match (O::ACCESS.level, &self.node) {
            (Level::Public, _) => None,
            (_, Some(node)) => Some(Principal::Node((**node).clone())),
            _ => Some(authenticate::recheck_token(shared, &parts.headers, O::ACCESS).await?),
        };
        let access =
            admit::resolve_access::<O>(shared, principal.as_ref(), &parts.headers, &parts.path, &Value::Null);
        let access = access.await?;
        let now = shared.store.sources().now();
        if O::RATE_LIMIT.requires_known_revocations() && !shared.authenticate.knows_revocations(now) {
            return Err(Error::unavailable("revocations aren't up to date"));
        }
        if let Some(code) = access.deleted {
            return Err(code.into());
        }
        let (path, query, headers, body) =
            admit::parse::<O>(&parts.path, parts.query.as_deref(), &parts.headers, Value::Null)?;
        let project = access.project.map(|project| (project.project_id, project.role));
        let (org, scope, meta) = (access.org, access.scope, parts.meta.clone());
        Ok(Call { principal, org, project, scope, path, query, headers, body, meta })
    }
}
