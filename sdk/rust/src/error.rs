//! What can go wrong with a call, as one type.

use progenitor_client::Error as Unanswered;
use serde_json::Value;

use crate::exchange::Reply;
use crate::types::Problem;

/// Why a call has no answer.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The server refused, and says why.
    #[error("{}", .problem.detail)]
    Problem {
        problem: Box<Problem>,
        /// As the server sent it, with what this client doesn't know.
        json: Value,
    },
    /// Something answered, but not the API.
    #[error("the answer ({status}) isn't one of this API's")]
    Unreadable { status: u16 },
    #[error("the server can't be reached")]
    Unreachable(#[source] reqwest::Error),
    /// The request couldn't be made at all.
    #[error("{0}")]
    Invalid(String),
    /// A new token couldn't be kept or fetched.
    #[error("the session can't be renewed")]
    Renewal(#[source] Box<dyn std::error::Error + Send + Sync>),
}

impl Error {
    /// The problem's stable name, when the server sent one.
    pub fn code(&self) -> Option<&str> {
        match self {
            Self::Problem { problem, .. } => Some(&problem.code),
            _ => None,
        }
    }

    /// What is left of a call says more than the generated error does.
    pub(crate) fn unanswered(error: Unanswered<Problem>, status: u16, reply: Option<Reply>) -> Self {
        match (error, reply) {
            (_, Some(reply)) => reply.into_error(),
            (Unanswered::InvalidRequest(text) | Unanswered::Custom(text), None) => Self::Invalid(text),
            (Unanswered::CommunicationError(cause) | Unanswered::ResponseBodyError(cause), None) => {
                Self::Unreachable(cause)
            }
            (_, None) => Self::Unreadable { status },
        }
    }
}

/// The innermost cause: those around it only say that a request failed.
pub fn root_cause(error: &dyn std::error::Error) -> String {
    let mut cause = error;
    while let Some(inner) = cause.source() {
        cause = inner;
    }
    cause.to_string()
}
