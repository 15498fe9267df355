//! The error type of calls.

use progenitor_client::Error as ClientError;
use serde_json::Value;

use crate::transport::Reply;
use crate::types::Problem;

/// The reason why a call failed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The server rejected the call with a problem document.
    #[error("{}", .problem.detail)]
    Problem {
        problem: Box<Problem>,
        /// The document as received, including fields unknown to this client.
        json: Value,
    },
    /// The response isn't one of the API's, for example an error page of a proxy.
    #[error("unexpected response (status {status}): it isn't from the GPUaaS API")]
    Unreadable { status: u16 },
    #[error("the server can't be reached")]
    Unreachable(#[source] reqwest::Error),
    /// The request couldn't be built.
    #[error("{0}")]
    Invalid(String),
    /// A new token couldn't be fetched or stored.
    #[error("the session can't be renewed")]
    Renewal(#[source] Box<dyn std::error::Error + Send + Sync>),
}

impl Error {
    /// Returns the problem's stable code, if the server sent a problem document.
    pub fn code(&self) -> Option<&str> {
        match self {
            Self::Problem { problem, .. } => Some(&problem.code),
            _ => None,
        }
    }

    /// Converts a failed call. The recorded reply has precedence, since it has more details than the generated error.
    pub(crate) fn from_failed_call(error: ClientError<Problem>, status: u16, reply: Option<Reply>) -> Self {
        match (error, reply) {
            (_, Some(reply)) => reply.into_error(),
            (ClientError::InvalidRequest(text) | ClientError::Custom(text), None) => Self::Invalid(text),
            (ClientError::CommunicationError(cause) | ClientError::ResponseBodyError(cause), None) => {
                Self::Unreachable(cause)
            }
            (_, None) => Self::Unreadable { status },
        }
    }
}

/// Returns the text of the innermost cause; the outer ones only state that a request failed.
pub fn root_cause(error: &dyn std::error::Error) -> String {
    let mut cause = error;
    while let Some(inner) = cause.source() {
        cause = inner;
    }
    cause.to_string()
}
