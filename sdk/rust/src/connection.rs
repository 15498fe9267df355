//! The connection to a server and the entry point for calls.

use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use http::HeaderValue;
use reqwest::redirect;
use serde_json::Value;

use crate::OperationResult;
use crate::error::{Error, root_cause};
use crate::generated::Client;
use crate::retry::RetryPolicy;
use crate::tokens::{FixedToken, Tokens};
use crate::transport::{ApiTransport, CallState, Reply, Shared};

const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);
/// Limit between two chunks of a response, not for the whole response: an export may take longer.
const READ_TIMEOUT: Duration = Duration::from_secs(60);

/// Configuration of a [`Connection`].
pub struct Options {
    base_url: String,
    tokens: Box<dyn Tokens>,
    user_agent: String,
    correlation_id: Option<String>,
    ca_file: Option<PathBuf>,
    retry: RetryPolicy,
}

impl Options {
    pub fn new(base_url: impl Into<String>) -> Self {
        Self {
            base_url: base_url.into(),
            tokens: Box::new(FixedToken::default()),
            user_agent: concat!("gpuaas-client/", env!("CARGO_PKG_VERSION")).to_owned(),
            correlation_id: None,
            ca_file: None,
            retry: RetryPolicy::default(),
        }
    }

    #[must_use]
    pub fn token(self, token: impl Into<String>) -> Self {
        self.tokens(FixedToken(Some(token.into())))
    }

    #[must_use]
    pub fn tokens(mut self, tokens: impl Tokens + 'static) -> Self {
        self.tokens = Box::new(tokens);
        self
    }

    #[must_use]
    pub fn user_agent(mut self, user_agent: impl Into<String>) -> Self {
        self.user_agent = user_agent.into();
        self
    }

    /// Sets the correlation id of all requests, which appears in logs and the audit log.
    #[must_use]
    pub fn correlation_id(mut self, id: impl Into<String>) -> Self {
        self.correlation_id = Some(id.into());
        self
    }

    /// Sets a PEM file with root certificates to trust in addition to the system's (`SSL_CERT_FILE` replaces those).
    #[must_use]
    pub fn ca_file(mut self, file: Option<PathBuf>) -> Self {
        self.ca_file = file;
        self
    }

    #[must_use]
    pub fn retry(mut self, retry: RetryPolicy) -> Self {
        self.retry = retry;
        self
    }
}

/// A response: the typed value, and the JSON as received.
#[derive(Debug)]
pub struct Answer<T> {
    pub value: T,
    /// The JSON body, including fields unknown to this client; null for an empty response and for a stream.
    pub json: Value,
}

impl<T> Deref for Answer<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

/// A server with the credentials and settings of calls. Cheap to clone.
#[derive(Clone)]
pub struct Connection {
    pub(crate) base_url: String,
    pub(crate) http: reqwest::Client,
    pub(crate) shared: Arc<Shared>,
}

impl Connection {
    /// Prepares a connection; nothing is sent yet.
    pub fn open(options: Options) -> Result<Self, Error> {
        let unusable = |error: &dyn std::error::Error| Error::Invalid(root_cause(error));
        let url = reqwest::Url::parse(&options.base_url).ok();
        let Some(url) = url.filter(|url| matches!(url.scheme(), "http" | "https") && url.has_host()) else {
            return Err(Error::Invalid(format!("{:?} isn't an http:// or https:// URL", options.base_url)));
        };
        let correlation_id = options.correlation_id.map(HeaderValue::try_from).transpose();
        let correlation_id = correlation_id.map_err(|error| unusable(&error))?;
        // Redirects are off: a redirected POST would become a GET, and the token would be sent to another server.
        let http = reqwest::Client::builder()
            .user_agent(options.user_agent)
            .connect_timeout(CONNECT_TIMEOUT)
            .read_timeout(READ_TIMEOUT)
            .redirect(redirect::Policy::none());
        let http = match &options.ca_file {
            // Plain HTTP has to work on machines without root certificates.
            _ if url.scheme() == "http" => http.tls_certs_only([]),
            Some(file) => http.tls_certs_merge(certificates(file)?),
            None => http,
        };
        let http = http.build().map_err(|error| unusable(&error))?;
        let base_url = options.base_url.trim_end_matches('/').to_owned();
        let shared = Shared { tokens: options.tokens, correlation_id, retry: options.retry };
        Ok(Self { base_url, http, shared: Arc::new(shared) })
    }

    pub fn base_url(&self) -> &str {
        &self.base_url
    }

    /// Runs one generated operation, with retries. All attempts carry the same idempotency key.
    pub async fn call<T>(
        &self,
        operation: impl AsyncFnOnce(&Client) -> OperationResult<T>,
    ) -> Result<Answer<T>, Error> {
        let transport = ApiTransport::new(self.shared.clone());
        let client = Client::new_with_client(&self.base_url, self.http.clone(), transport.clone());
        let outcome = operation(&client).await;
        let CallState { status, reply, renewal } = transport.take_state();
        match (outcome, renewal) {
            (Ok(response), _) => {
                let json = reply.as_ref().map(Reply::json).unwrap_or_default();
                Ok(Answer { value: response.into_inner(), json })
            }
            (Err(_), Some(renewal)) => Err(renewal),
            (Err(error), None) => Err(Error::from_failed_call(error, status, reply)),
        }
    }
}

fn certificates(file: &Path) -> Result<Vec<reqwest::Certificate>, Error> {
    let invalid = |reason: String| Error::Invalid(format!("{}: {reason}", file.display()));
    let pem = std::fs::read(file).map_err(|error| invalid(error.to_string()))?;
    let certificates =
        reqwest::Certificate::from_pem_bundle(&pem).map_err(|error| invalid(root_cause(&error)))?;
    if certificates.is_empty() {
        return Err(invalid("contains no certificate".to_owned()));
    }
    Ok(certificates)
}
