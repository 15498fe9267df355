//! The layers before a handler, in order: body limit, address limit, authentication, revocation, scope, caller limit,
//! project and role. A request that passes all of them becomes a [`Call`].

use axum::body::Body;
use gpuaas_core::{Actor, Code, Error, OrgId, OrgRole, Result, id};
use gpuaas_store::{PlatformReason, Request, Scope};
use http::{HeaderMap, request::Parts};
use serde::de::value::MapDeserializer;
use serde_json::Value;

use crate::access::{Level, ProjectAccess};
use crate::api::ApiState;
use crate::authenticate::{AuthRequest, authenticate, bearer, count_denial};
use crate::body::{self, DeclaredHeaders, IncomingBody, RequestBody};
use crate::operation::{Call, Operation, RequestMeta};
use crate::path::{parameter, parse_id};
use crate::principal::Principal;

/// An incoming request, before the layers.
pub(crate) struct RawRequest {
    pub parts: Parts,
    pub body: Body,
    pub path: Vec<(String, String)>,
    pub meta: RequestMeta,
}

/// Result of the layers: the call, or the error to return unless the request is a replay; the data of its audit row; the
/// JSON body.
pub(crate) struct Admitted<O: Operation> {
    pub call: Result<Call<O>>,
    pub request: Request,
    pub scope: Scope,
    pub body: Value,
}

/// The caller's organisation or project, role and scope for one call.
pub(crate) struct ResolvedAccess {
    pub org: Option<(OrgId, OrgRole)>,
    pub project: Option<ProjectAccess>,
    pub scope: Scope,
    role: String,
    /// The error to return because the organisation or project is deleted.
    pub deleted: Option<Code>,
}

pub(crate) async fn admit<O: Operation>(
    shared: &ApiState,
    incoming: RawRequest,
    action: &'static str,
) -> Result<Admitted<O>> {
    let RawRequest { parts, body, path, meta } = incoming;
    let now = shared.store.sources().now();
    body::check_length(&parts.headers, O::BODY_RULES)?;
    let request = AuthRequest {
        operation: O::ID,
        action,
        access: O::ACCESS,
        class: O::RATE_LIMIT,
        token: bearer(&parts.headers),
        path: &path,
        meta: &meta,
    };
    let principal = authenticate(shared, request).await?;
    let (headers, rules, read_timeout) = (&parts.headers, O::BODY_RULES, shared.answer_timeout * 2 / 3);
    let received = O::Body::receive(IncomingBody { headers, body, rules, read_timeout }).await?;
    let content = O::Body::json(&received);
    let access = resolve_access::<O>(shared, principal.as_ref(), &parts.headers, &path, &content).await;
    let access = match (access, &principal) {
        (Ok(access), _) => access,
        (Err(error), Some(principal)) => return Err(count_denial(shared, principal, &meta, action, error)),
        (Err(error), None) => return Err(error),
    };
    if O::RATE_LIMIT.requires_known_revocations() && !shared.authenticate.knows_revocations(now) {
        return Err(Error::unavailable("revocations aren't up to date"));
    }
    let request = Request {
        actor: principal.as_ref().map_or(Actor::System("public"), Principal::actor),
        actor_role: access.role,
        action,
        org_id: access.org.map(|(id, _)| id).or(access.project.map(|p| p.org_id)),
        project_id: access.project.map(|p| p.project_id),
        correlation_id: meta.correlation_id.clone(),
        traceparent: meta.traceparent.clone(),
        source_address: meta.source_address.map(|address| address.to_string()),
    };
    let input = match access.deleted {
        Some(code) => Err(code.into()),
        None => parse::<O>(&path, parts.uri.query(), &parts.headers, received),
    };
    let call = input.map(|(path, query, headers, body)| Call {
        principal,
        org: access.org,
        project: access.project.map(|p| (p.project_id, p.role)),
        scope: access.scope,
        path,
        query,
        headers,
        body,
        meta,
    });
    Ok(Admitted { call, request, scope: access.scope, body: content })
}

pub(crate) async fn resolve_access<O: Operation>(
    shared: &ApiState,
    principal: Option<&Principal>,
    headers: &HeaderMap,
    path: &[(String, String)],
    body: &Value,
) -> Result<ResolvedAccess> {
    let unscoped = |scope, role: &str| {
        Ok(ResolvedAccess { org: None, project: None, scope, role: role.to_owned(), deleted: None })
    };
    let Some(principal) = principal else {
        return unscoped(Scope::Platform(PlatformReason::SignIn), "public");
    };
    match O::ACCESS.level {
        Level::Public => unscoped(Scope::Platform(PlatformReason::SignIn), "public"),
        Level::Account => unscoped(Scope::Account(principal.user()?.user_id), "account"),
        Level::Node => unscoped(Scope::Node(principal.node()?.node_id), principal.actor().kind()),
        Level::Platform(minimum) => {
            let role = principal.platform_role();
            if role < minimum {
                return Err(Code::AdminRequired.into());
            }
            unscoped(Scope::Platform(PlatformReason::Administration), role.as_str())
        }
        Level::Org(minimum) => {
            let (org, user) = (org_id_of(path, body)?, principal.user()?.user_id);
            let access = shared.resolve.org(user, org).await?.ok_or(Code::OrgNotFound)?;
            if access.role < minimum {
                return Err(Code::InsufficientPermissions.into());
            }
            let deleted = access.deleted.then_some(Code::OrgNotFound);
            let (scope, role) = (Scope::Tenant(org), access.role.to_string());
            Ok(ResolvedAccess { org: Some((org, access.role)), project: None, scope, role, deleted })
        }
        Level::Project(minimum) => {
            let project = resolve_project(shared, principal, headers, path).await?;
            if project.role < minimum {
                return Err(Code::InsufficientPermissions.into());
            }
            let deleted = project.deleted.then_some(Code::ProjectNotFound);
            let role = principal.audit_role(project.role.as_str()).to_owned();
            let scope = Scope::Tenant(project.org_id);
            Ok(ResolvedAccess { org: None, project: Some(project), scope, role, deleted })
        }
    }
}

fn org_id_of(path: &[(String, String)], body: &Value) -> Result<OrgId> {
    let text = parameter(path, "org_id").or_else(|| body.get("org_id")?.as_str());
    let text = text.ok_or_else(|| Error::field("org_id", "is required: the id of the organisation"))?;
    parse_id("org_id", text)
}

async fn resolve_project(
    shared: &ApiState,
    principal: &Principal,
    headers: &HeaderMap,
    path: &[(String, String)],
) -> Result<ProjectAccess> {
    let header = headers.get("x-project-id").map(|value| value.to_str().unwrap_or_default());
    let named = parameter(path, "project_id").or(header);
    let named = named.map(|text| parse_id::<id::Project>("project_id", text)).transpose()?;
    let project = match (principal.own_project(), named) {
        (Some(own), None) => return Ok(own),
        (Some(own), Some(named)) => Some(own).filter(|own| own.project_id == named),
        (None, None) => {
            let default = shared.resolve.default_project(principal.user()?.user_id).await?;
            return default.ok_or_else(|| Code::ProjectRequired.into());
        }
        (None, Some(named)) => shared.resolve.project(principal.user()?.user_id, named).await?,
    };
    project.ok_or_else(|| Code::ProjectNotFound.into())
}

type Input<O> = (<O as Operation>::Path, <O as Operation>::Query, DeclaredHeaders, <O as Operation>::Body);

type ReceivedBody<O> = <<O as Operation>::Body as RequestBody>::Received;

pub(crate) fn parse<O: Operation>(
    path: &[(String, String)],
    query: Option<&str>,
    headers: &HeaderMap,
    received: ReceivedBody<O>,
) -> Result<Input<O>> {
    let pairs = path.iter().map(|(key, value)| (key.as_str(), value.as_str()));
    let path = MapDeserializer::<_, serde::de::value::Error>::new(pairs);
    let path = serde_path_to_error::deserialize(path).map_err(body::field_error)?;
    let query = query.unwrap_or_default();
    if query.contains("%00") {
        return Err(Error::field("", "texts can't contain NUL"));
    }
    let query = serde_urlencoded::Deserializer::new(form_pairs(query));
    let query = serde_path_to_error::deserialize(query).map_err(body::field_error)?;
    let headers = DeclaredHeaders::read(O::HEADERS, headers)?;
    Ok((path, query, headers, O::Body::parse(received)?))
}

fn form_pairs(query: &str) -> form_urlencoded::Parse<'_> {
    form_urlencoded::parse(query.as_bytes())
}
