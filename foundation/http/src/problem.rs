//! Errors on the wire: RFC 9457 problem+json, always from the catalogue.

use axum::body::Body;
use axum::response::Response;
use gpuaas_core::{Code, Error};
use http::{HeaderValue, StatusCode, header};
use serde::Serialize;
use utoipa::ToSchema;

use crate::reply;

/// Problem details of a failed request.
#[derive(Serialize, ToSchema)]
pub struct Problem {
    /// URL of the code's help text.
    #[serde(rename = "type")]
    #[schema(example = "/docs/errors#state_conflict")]
    kind: String,
    title: &'static str,
    #[schema(minimum = 400, maximum = 599)]
    status: u16,
    /// Explanation of this occurrence.
    detail: String,
    /// Stable error code to test for.
    #[schema(example = "state_conflict")]
    code: &'static str,
    /// Identifies this request. Quote it to an operator.
    correlation_id: String,
    /// Machine-readable reason, for codes with several causes.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, example = "no_capacity")]
    reason: Option<&'static str>,
    /// The invalid fields.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    errors: Vec<FieldProblem>,
}

/// An invalid field.
#[derive(Serialize, ToSchema)]
pub struct FieldProblem {
    /// Path of the field in the document; empty for the document itself.
    field: String,
    message: String,
}

/// Returns the response for an error. The internal cause is logged here, once, and not sent.
pub fn respond(error: &Error, correlation_id: &str) -> Response {
    log(error, correlation_id);
    let status = error.code.status();
    let mut response = Response::new(Body::from(body(error, correlation_id)));
    *response.status_mut() = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
    if let Some(seconds) = retry_after(error) {
        headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    }
    reply::add_length(error, headers);
    if status == 401 {
        headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
    }
    response
}

/// Returns the problem document as JSON.
pub(crate) fn body(error: &Error, correlation_id: &str) -> Vec<u8> {
    let problem = Problem {
        kind: format!("/docs/errors#{}", error.code),
        title: error.code.title(),
        status: error.code.status(),
        detail: error.detail.to_string(),
        code: error.code.as_str(),
        correlation_id: correlation_id.to_owned(),
        reason: error.reason,
        errors: error
            .fields
            .iter()
            .map(|field| FieldProblem { field: field.field.clone(), message: field.message.to_string() })
            .collect(),
    };
    serde_json::to_vec(&problem).unwrap_or_default()
}

fn retry_after(error: &Error) -> Option<u64> {
    let required = matches!(error.code, Code::RateLimitExceeded | Code::ServiceUnavailable);
    error.retry_after_seconds.or(required.then_some(1))
}

/// Logs an error. `service_unavailable` is a debug line: the component that detects an outage reports it once, and a line
/// for each failed request would hide the cause.
fn log(error: &Error, correlation_id: &str) {
    let (code, cause) = (error.code.as_str(), || error.chain());
    match error.code.status() {
        503 => tracing::debug!(correlation_id, code, cause = cause(), "request failed"),
        500.. => tracing::error!(correlation_id, code, cause = cause(), "request failed"),
        _ => {}
    }
}
