//! Authentication, the layer before every non-public operation: address limit, token or client certificate, revocation,
//! scope, caller limit.

use std::net::IpAddr;

use gpuaas_core::{Code, Error, Result, id};
use gpuaas_store::Request;
use http::{HeaderMap, header};

use crate::access::{Access, AuthenticateNode, Level};
use crate::api::ApiState;
use crate::operation::RequestMeta;
use crate::path::{parameter, parse_id};
use crate::principal::{NodePrincipal, Principal};
use crate::rate_limit::{Budget, RateLimitClass};

/// Input of authentication: the declaration of the operation and the credentials of the request.
pub(crate) struct AuthRequest<'a> {
    pub operation: &'static str,
    /// Action in the audit row of a denied attempt.
    pub action: &'static str,
    pub access: Access,
    pub class: RateLimitClass,
    pub token: Result<&'a str>,
    pub path: &'a [(String, String)],
    pub meta: &'a RequestMeta,
}

/// Authenticates the caller. Returns `None` for public operations.
pub(crate) async fn authenticate(shared: &ApiState, request: AuthRequest<'_>) -> Result<Option<Principal>> {
    match request.access.level {
        Level::Public => {
            shared.rate_limits.take_public(request.operation, request.class, request.meta).await?;
            Ok(None)
        }
        Level::Node => authenticate_node(shared, request).await.map(Some),
        Level::Account | Level::Org(_) | Level::Project(_) | Level::Platform(_) => {
            authenticate_token(shared, request).await.map(Some)
        }
    }
}

async fn authenticate_token(shared: &ApiState, request: AuthRequest<'_>) -> Result<Principal> {
    let AuthRequest { action, access, class, token, meta, .. } = request;
    let token = match token {
        Ok(token) => token,
        Err(error) => return Err(reject_missing(shared, meta, error).await),
    };
    let principal = identify(shared, token, meta.source_address).await?;
    check_kind(&principal, access.level)
        .and_then(|()| check_scope(&principal, access.scope))
        .map_err(|error| count_denial(shared, &principal, meta, action, error))?;
    if principal.must_change_password() && !access.before_password_change {
        return Err(Code::PasswordChangeRequired.into());
    }
    shared.rate_limits.take_named(class, &principal.rate_limit_key()).await?;
    Ok(principal)
}

/// Authenticates a node by its client certificate. The request is counted before the certificate is looked up, so that
/// the holder of a revoked one can't cause queries without limit.
async fn authenticate_node(shared: &ApiState, request: AuthRequest<'_>) -> Result<Principal> {
    let AuthRequest { action, access, class, path, meta, .. } = request;
    let nodes = shared.nodes.as_ref().ok_or_else(|| Error::internal("no port authenticates nodes"))?;
    let Some(certificate) = meta.certificate.as_deref() else {
        let error = Error::new(Code::TokenMissing, "Client certificate required.");
        return Err(reject_missing(shared, meta, error).await);
    };
    let node = nodes.identify(certificate).map_err(count_unauthenticated)?;
    let principal = Principal::Node(node.clone());
    shared.rate_limits.take_named(class, &principal.rate_limit_key()).await?;
    match check_node(nodes.as_ref(), &node, path, access).await {
        Ok(()) => Ok(principal),
        Err(error) => Err(count_denial(shared, &principal, meta, action, error)),
    }
}

/// Rejects a node that calls for another one, and a certificate that isn't valid any more.
async fn check_node(
    nodes: &dyn AuthenticateNode,
    node: &NodePrincipal,
    path: &[(String, String)],
    access: Access,
) -> Result<()> {
    if let Some(text) = parameter(path, "node_id")
        && parse_id::<id::Node>("node_id", text)? != node.node_id
    {
        return Err(Error::new(Code::InsufficientPermissions, "The certificate belongs to another node."));
    }
    nodes.check(node, access.expired_certificate).await
}

/// Authenticates the token of an open stream again, without counting a request.
pub(crate) async fn recheck_token(
    shared: &ApiState,
    headers: &HeaderMap,
    access: Access,
) -> Result<Principal> {
    let principal = shared.authenticate.authenticate(bearer(headers)?, None).await?;
    check_kind(&principal, access.level)?;
    check_scope(&principal, access.scope)?;
    if principal.must_change_password() && !access.before_password_change {
        return Err(Code::PasswordChangeRequired.into());
    }
    Ok(principal)
}

/// Checks the certificate of an open stream again, without a query: thousands of nodes are connected.
pub(crate) fn recheck_node(shared: &ApiState, node: &NodePrincipal, access: Access) -> Result<()> {
    let nodes = shared.nodes.as_ref().ok_or_else(|| Error::internal("no port authenticates nodes"))?;
    nodes.recheck(node, access.expired_certificate)
}

/// Counts a request without credentials towards its address's limit. Returns the error to answer with.
async fn reject_missing(shared: &ApiState, meta: &RequestMeta, error: Error) -> Error {
    match shared.rate_limits.take_address(Budget::NoToken, meta.source_address).await {
        Ok(()) => count_unauthenticated(error),
        Err(limited) => limited,
    }
}

/// Rejects a service account or an instance outside projects.
fn check_kind(principal: &Principal, level: Level) -> Result<()> {
    match (principal, level) {
        (Principal::ServiceAccount(_) | Principal::Instance(_), Level::Project(_)) => Ok(()),
        _ => principal.user().map(|_| ()),
    }
}

fn check_scope(principal: &Principal, needed: Option<&'static str>) -> Result<()> {
    let Some(scopes) = principal.scopes() else { return Ok(()) };
    match needed {
        Some(needed) if scopes.iter().any(|scope| scope == needed) => Ok(()),
        Some(needed) => {
            Err(Error::new(Code::TokenScopeInvalid, format!("The token needs the scope `{needed}`.")))
        }
        None => Err(Error::new(Code::TokenScopeInvalid, "Only a signed-in session may call this operation.")),
    }
}

/// Resolves a token to its principal. A token that was accepted recently, or that its signature alone verifies, is
/// checked even if the address has used up its budget for wrong tokens: only attempts that cost a query are limited.
async fn identify(shared: &ApiState, token: &str, address: Option<IpAddr>) -> Result<Principal> {
    let now = shared.store.sources().uptime();
    let needs_lookup = shared.authenticate.needs_lookup(token) && !shared.known_tokens.contains(token, now);
    if needs_lookup {
        shared.rate_limits.check_address(Budget::WrongToken, address).await?;
    }
    let principal = shared.authenticate.authenticate(token, address).await;
    match &principal {
        Ok(_) if needs_lookup => shared.known_tokens.insert(token, now),
        Ok(_) => {}
        Err(error) if error.code.status() == 401 => {
            shared.known_tokens.remove(token);
            // Over the limit the next request is rejected by the check; this one already has its answer.
            let _ = shared.rate_limits.take_address(Budget::WrongToken, address).await;
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

/// Counts a denied attempt of a known caller for the audit log. Returns the error.
pub(crate) fn count_denial(
    shared: &ApiState,
    principal: &Principal,
    meta: &RequestMeta,
    action: &'static str,
    error: Error,
) -> Error {
    if !matches!(error.code.status(), 401 | 403) {
        return error;
    }
    let own = principal.own_project();
    let request = Request {
        actor: principal.actor(),
        actor_role: principal.audit_role(principal.platform_role().as_str()).to_owned(),
        action,
        org_id: own.map(|project| project.org_id),
        project_id: own.map(|project| project.project_id),
        correlation_id: meta.correlation_id.clone(),
        traceparent: meta.traceparent.clone(),
        source_address: meta.source_address.map(|address| address.to_string()),
    };
    shared.denials.record(request, shared.store.sources().now());
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
