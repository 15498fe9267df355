//! The layers before a handler, in order: body limit, address limit, authentication, revocation, scope, caller limit,
//! project and role. A request that passes all of them becomes a [`Call`].

use std::net::IpAddr;

use axum::body::Body;
use chrono::{DateTime, Utc};
use gpuaas_core::{Actor, Code, Error, OrgId, OrgRole, ProjectId, Result};
use gpuaas_store::{PlatformReason, Request, Scope};
use http::{HeaderMap, header, request::Parts};
use serde::de::value::MapDeserializer;
use serde_json::Value;

use crate::access::{Access, Level, Principal, ProjectAccess};
use crate::api::ApiState;
use crate::body::{self, MAX_BYTES, RequestBody};
use crate::operation::{Call, Operation, RequestMeta};
use crate::rate_limit::{Budget, RateLimitClass};

/// An incoming request, before the layers.
pub(crate) struct RawRequest {
    pub parts: Parts,
    pub body: Body,
    pub path: Vec<(String, String)>,
    pub meta: RequestMeta,
}

/// Result of the layers: the call, or the error to return unless the request is a replay; the data of its audit row; the
/// parsed body.
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
    check_content_length(&parts.headers)?;
    let request = AuthRequest {
        operation: O::ID,
        access: O::ACCESS,
        class: O::RATE_LIMIT,
        token: bearer(&parts.headers),
        meta: &meta,
    };
    let principal = authenticate(shared, request).await?;
    let bytes = body::collect(body, MAX_BYTES, shared.answer_timeout * 2 / 3).await?;
    if !bytes.is_empty() {
        check_content_type(&parts.headers)?;
    }
    let content = body::json(&bytes)?;
    let access = resolve_access::<O>(shared, principal.as_ref(), &parts.headers, &path, &content).await;
    let access = match access {
        Ok(access) => access,
        Err(error) => return Err(count_denial(shared, principal.as_ref(), &meta, action, error, now)),
    };
    if O::RATE_LIMIT.requires_known_revocations() && !shared.authenticate.knows_revocations(now) {
        return Err(Error::unavailable("revocations aren't up to date"));
    }
    let request = Request {
        actor: principal.as_ref().map_or(Actor::System("public"), |p| Actor::User(p.user_id)),
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
        None => parse::<O>(&path, parts.uri.query(), &content),
    };
    let call = input.map(|(path, query, body)| Call {
        principal,
        org: access.org,
        project: access.project.map(|p| (p.project_id, p.role)),
        scope: access.scope,
        path,
        query,
        body,
        meta,
    });
    Ok(Admitted { call, request, scope: access.scope, body: content })
}

fn check_content_length(headers: &HeaderMap) -> Result<()> {
    let length = headers.get(header::CONTENT_LENGTH).and_then(|v| v.to_str().ok()?.parse::<usize>().ok());
    if length.is_some_and(|length| length > MAX_BYTES) {
        return Err(Code::PayloadTooLarge.into());
    }
    Ok(())
}

fn check_content_type(headers: &HeaderMap) -> Result<()> {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|v| v.to_str().ok()).unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim();
    if kind.eq_ignore_ascii_case("application/json") {
        return Ok(());
    }
    Err(Code::UnsupportedMediaType.into())
}

/// Input of authentication: the declaration of the operation and the token of the request.
pub(crate) struct AuthRequest<'a> {
    pub operation: &'static str,
    pub access: Access,
    pub class: RateLimitClass,
    pub token: Result<&'a str>,
    pub meta: &'a RequestMeta,
}

/// Checks the address limit, token, revocation, scope and caller limit. Returns `None` for public operations.
pub(crate) async fn authenticate(shared: &ApiState, request: AuthRequest<'_>) -> Result<Option<Principal>> {
    let AuthRequest { operation, access, class, token, meta } = request;
    let address = meta.source_address;
    if access.level == Level::Public {
        shared.rate_limits.take_public(operation, meta)?;
        return Ok(None);
    }
    let principal = match token {
        Ok(token) => identify(shared, token, address).await?,
        Err(error) => {
            shared.rate_limits.check_address(Budget::NoToken, address)?;
            shared.rate_limits.count_address(Budget::NoToken, address);
            return Err(count_unauthenticated(error));
        }
    };
    check_declared_access(access, &principal)?;
    shared.rate_limits.take_caller(class, principal.user_id)?;
    Ok(Some(principal))
}

/// Checks the token's scope and a required change of password.
pub(crate) fn check_declared_access(access: Access, principal: &Principal) -> Result<()> {
    if let Some(scopes) = &principal.scopes {
        let covered = access.scope.is_some_and(|needed| scopes.iter().any(|scope| scope == needed));
        if !covered {
            return Err(Code::TokenScopeInvalid.into());
        }
    }
    if principal.must_change_password && !access.before_password_change {
        return Err(Code::PasswordChangeRequired.into());
    }
    Ok(())
}

/// Resolves a token to its principal. A token that was accepted recently, or that its signature alone verifies, is
/// checked even if the address has used up its budget for wrong tokens: only attempts that cost a query are limited.
async fn identify(shared: &ApiState, token: &str, address: Option<IpAddr>) -> Result<Principal> {
    let now = shared.store.sources().uptime();
    let needs_lookup = shared.authenticate.needs_lookup(token) && !shared.known_tokens.contains(token, now);
    if needs_lookup {
        shared.rate_limits.check_address(Budget::WrongToken, address)?;
    }
    let principal = shared.authenticate.authenticate(token, address).await;
    match &principal {
        Ok(_) if needs_lookup => shared.known_tokens.insert(token, now),
        Ok(_) => {}
        Err(error) if error.code.status() == 401 => {
            shared.known_tokens.remove(token);
            shared.rate_limits.count_address(Budget::WrongToken, address);
        }
        Err(_) => {}
    }
    principal.map_err(count_unauthenticated)
}

fn count_unauthenticated(error: Error) -> Error {
    if error.code.status() == 401 {
        metrics::counter!("gpuaas_unauthenticated_total").increment(1);
    }
    error
}

pub(crate) fn bearer(headers: &HeaderMap) -> Result<&str> {
    let Some(value) = headers.get(header::AUTHORIZATION) else {
        return Err(Code::TokenMissing.into());
    };
    let text = value.to_str().map_err(|_| Code::TokenInvalid)?;
    match text.split_once(' ') {
        Some((scheme, token)) if scheme.eq_ignore_ascii_case("bearer") => Ok(token.trim()),
        _ => Err(Code::TokenInvalid.into()),
    }
}

pub(crate) async fn resolve_access<O: Operation>(
    shared: &ApiState,
    principal: Option<&Principal>,
    headers: &HeaderMap,
    path: &[(String, String)],
    body: &Value,
) -> Result<ResolvedAccess> {
    let role_text = |role: &str| role.to_owned();
    let unscoped = |scope, role| ResolvedAccess { org: None, project: None, scope, role, deleted: None };
    let Some(principal) = principal else {
        return Ok(unscoped(Scope::Platform(PlatformReason::SignIn), role_text("public")));
    };
    match O::ACCESS.level {
        Level::Public => Ok(unscoped(Scope::Platform(PlatformReason::SignIn), role_text("public"))),
        Level::Account => Ok(unscoped(Scope::Account(principal.user_id), role_text("account"))),
        Level::Platform(minimum) if principal.platform_role < minimum => Err(Code::AdminRequired.into()),
        Level::Platform(_) => Ok(unscoped(
            Scope::Platform(PlatformReason::Administration),
            role_text(principal.platform_role.as_str()),
        )),
        Level::Org(minimum) => {
            let org = org_id_of(path, body)?;
            let access = shared.resolve.org(principal.user_id, org).await?.ok_or(Code::OrgNotFound)?;
            if access.role < minimum {
                return Err(Code::InsufficientPermissions.into());
            }
            let deleted = access.deleted.then_some(Code::OrgNotFound);
            let (scope, role) = (Scope::Tenant(org), role_text(access.role.as_str()));
            Ok(ResolvedAccess { org: Some((org, access.role)), project: None, scope, role, deleted })
        }
        Level::Project(minimum) => {
            let project = resolve_project(shared, principal, headers, path).await?;
            if project.role < minimum {
                return Err(Code::InsufficientPermissions.into());
            }
            let deleted = project.deleted.then_some(Code::ProjectNotFound);
            let (scope, role) = (Scope::Tenant(project.org_id), role_text(project.role.as_str()));
            Ok(ResolvedAccess { org: None, project: Some(project), scope, role, deleted })
        }
    }
}

fn parameter<'a>(path: &'a [(String, String)], name: &str) -> Option<&'a str> {
    path.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
}

fn org_id_of(path: &[(String, String)], body: &Value) -> Result<OrgId> {
    let text = parameter(path, "org_id").or_else(|| body.get("org_id")?.as_str());
    let text = text.ok_or_else(|| Error::field("org_id", "is required: the id of the organisation"))?;
    text.parse()
        .map_err(|malformed: gpuaas_core::id::MalformedId| Error::field("org_id", malformed.to_string()))
}

async fn resolve_project(
    shared: &ApiState,
    principal: &Principal,
    headers: &HeaderMap,
    path: &[(String, String)],
) -> Result<ProjectAccess> {
    let header = headers.get("x-project-id").map(|value| value.to_str().unwrap_or_default());
    let user = principal.user_id;
    let Some(text) = parameter(path, "project_id").or(header) else {
        return shared.resolve.default_project(user).await?.ok_or_else(|| Code::ProjectRequired.into());
    };
    let project: ProjectId = text.parse().map_err(|malformed: gpuaas_core::id::MalformedId| {
        Error::field("project_id", malformed.to_string())
    })?;
    shared.resolve.project(user, project).await?.ok_or_else(|| Code::ProjectNotFound.into())
}

/// Counts a rejection for lack of a role, for the audit log. Returns the error.
fn count_denial(
    shared: &ApiState,
    principal: Option<&Principal>,
    meta: &RequestMeta,
    action: &'static str,
    error: Error,
    now: DateTime<Utc>,
) -> Error {
    let Some(principal) = principal.filter(|_| error.code.status() == 403) else { return error };
    let request = Request {
        actor: Actor::User(principal.user_id),
        actor_role: principal.platform_role.to_string(),
        action,
        org_id: None,
        project_id: None,
        correlation_id: meta.correlation_id.clone(),
        traceparent: meta.traceparent.clone(),
        source_address: meta.source_address.map(|address| address.to_string()),
    };
    shared.denials.record(principal.user_id, request, now);
    error
}

type Input<O> = (<O as Operation>::Path, <O as Operation>::Query, <O as Operation>::Body);

pub(crate) fn parse<O: Operation>(
    path: &[(String, String)],
    query: Option<&str>,
    body: &Value,
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
    let body = O::Body::parse(body.clone())?;
    Ok((path, query, body))
}

fn form_pairs(query: &str) -> form_urlencoded::Parse<'_> {
    form_urlencoded::parse(query.as_bytes())
}
