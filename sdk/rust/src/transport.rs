//! Execution of one call: headers, retries, token renewal, and the recorded reply.

use std::fmt;
use std::sync::Arc;

use bytes::Bytes;
use http::{HeaderMap, HeaderValue, StatusCode, header};
use parking_lot::Mutex;
use progenitor_client::{ClientHooks, ClientInfo, OperationInfo};
use reqwest::{Request, Response};
use serde_json::Value;

use crate::error::Error;
use crate::generated::Client;
use crate::retry::{RetryBudget, RetryPolicy, TransportFault, is_idempotent};
use crate::tokens::Tokens;

/// State shared by all calls of a connection.
pub(crate) struct Shared {
    pub tokens: Box<dyn Tokens>,
    pub correlation_id: Option<HeaderValue>,
    pub retry: RetryPolicy,
}

/// One call, possibly of several attempts.
#[derive(Clone)]
pub struct ApiTransport {
    shared: Arc<Shared>,
    state: Arc<Mutex<CallState>>,
}

/// Result details of a call that the generated client doesn't return.
#[derive(Default)]
pub(crate) struct CallState {
    /// Status of the last response.
    pub status: u16,
    pub reply: Option<Reply>,
    /// Error of a failed token renewal.
    pub renewal: Option<Error>,
}

/// A buffered response.
pub(crate) struct Reply {
    status: StatusCode,
    body: Bytes,
}

impl Reply {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }

    fn code(&self) -> Option<String> {
        self.json()["code"].as_str().map(str::to_owned)
    }

    pub(crate) fn into_error(self) -> Error {
        let json = self.json();
        match serde_json::from_value(json.clone()) {
            Ok(problem) if !self.status.is_success() => Error::Problem { problem: Box::new(problem), json },
            _ => Error::Unreadable { status: self.status.as_u16() },
        }
    }
}

impl fmt::Debug for ApiTransport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ApiTransport")
    }
}

impl ClientHooks<ApiTransport> for Client {
    async fn exec(&self, request: Request, _: &OperationInfo) -> reqwest::Result<Response> {
        self.inner().run(self.client(), request).await
    }
}

impl ApiTransport {
    pub(crate) fn new(shared: Arc<Shared>) -> Self {
        Self { shared, state: Arc::default() }
    }

    pub(crate) fn take_state(&self) -> CallState {
        std::mem::take(&mut self.state.lock())
    }

    pub(crate) async fn run(
        &self,
        http: &reqwest::Client,
        mut request: Request,
    ) -> reqwest::Result<Response> {
        if let Some(id) = &self.shared.correlation_id {
            request.headers_mut().insert("x-correlation-id", id.clone());
        }
        let idempotent = is_idempotent(request.method(), request.headers());
        let mut budget = RetryBudget::new(self.shared.retry, idempotent);
        let mut token = self.shared.tokens.current();
        let mut renewed = false;
        loop {
            let Some(attempt) = attempt(&request, token.as_deref()) else {
                return http.execute(request).await;
            };
            let outcome = self.receive(http.execute(attempt).await).await;
            if !renewed && self.has_expired(&outcome) {
                renewed = true;
                if let Some(fresh) = self.renew(token.as_deref()).await {
                    token = Some(fresh);
                    continue;
                }
            }
            match self.fault(&outcome).and_then(|fault| budget.next(fault)) {
                Some(pause) => tokio::time::sleep(pause).await,
                None => return outcome,
            }
        }
    }

    /// Buffers and records errors and JSON responses. Other responses stay streams, and upgrades stay untouched.
    async fn receive(&self, outcome: reqwest::Result<Response>) -> reqwest::Result<Response> {
        self.state.lock().reply = None;
        let response = outcome?;
        self.state.lock().status = response.status().as_u16();
        let is_socket = response.status() == StatusCode::SWITCHING_PROTOCOLS;
        if is_socket || response.status().is_success() && !is_json(response.headers()) {
            return Ok(response);
        }
        let (status, headers) = (response.status(), response.headers().clone());
        let body = response.bytes().await?;
        self.state.lock().reply = Some(Reply { status, body: body.clone() });
        let mut buffered = http::Response::new(body);
        *buffered.status_mut() = status;
        *buffered.headers_mut() = headers;
        Ok(buffered.into())
    }

    fn has_expired(&self, outcome: &reqwest::Result<Response>) -> bool {
        let refused = outcome.as_ref().is_ok_and(|response| response.status() == StatusCode::UNAUTHORIZED);
        refused && self.code().as_deref() == Some("token_expired")
    }

    async fn renew(&self, expired: Option<&str>) -> Option<String> {
        match self.shared.tokens.renew(expired?).await {
            Ok(fresh) => fresh,
            Err(error) => {
                self.state.lock().renewal = Some(error);
                None
            }
        }
    }

    fn fault(&self, outcome: &reqwest::Result<Response>) -> Option<TransportFault> {
        match outcome {
            Ok(response) => {
                TransportFault::of_status(response.status(), response.headers(), self.code().as_deref())
            }
            Err(error) => TransportFault::of_transport(error),
        }
    }

    fn code(&self) -> Option<String> {
        self.state.lock().reply.as_ref().and_then(Reply::code)
    }
}

/// Clones the request and sets its token; returns `None` for a body that can be sent only once.
fn attempt(request: &Request, token: Option<&str>) -> Option<Request> {
    let mut attempt = request.try_clone()?;
    let bearer = token.and_then(|token| HeaderValue::from_str(&format!("Bearer {token}")).ok());
    if let Some(mut bearer) = bearer {
        bearer.set_sensitive(true);
        attempt.headers_mut().insert(header::AUTHORIZATION, bearer);
    }
    Some(attempt)
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    kind.is_some_and(|kind| kind.starts_with("application/json"))
}
