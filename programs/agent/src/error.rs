//! Errors of the agent, with texts for its operator.

use gpuaas_agent_protocol::signed::SignatureError;

pub type Result<T> = std::result::Result<T, AgentError>;

#[derive(Debug, thiserror::Error)]
pub enum AgentError {
    #[error("{0}")]
    State(String),
    #[error("{0}")]
    Files(#[from] std::io::Error),
    #[error("the gateway list isn't trusted: {0}")]
    Bootstrap(SignatureError),
    #[error("{gateway} can't be reached: {reason}")]
    Unreachable { gateway: String, reason: String },
    #[error("{gateway} presented an untrusted certificate: {reason}")]
    Untrusted { gateway: String, reason: String },
    #[error("{gateway} answered {status}: {text}")]
    Answered { gateway: String, status: u16, text: String },
    #[error("invalid address {0:?}: expected `host:port`")]
    Address(String),
    #[error("invalid fingerprint {0:?}: expected `sha256:` and 64 hexadecimal digits")]
    Fingerprint(String),
    #[error("this node isn't enrolled: run `gpuaas-agent enrol` first")]
    NotEnrolled,
}

impl AgentError {
    pub fn unreachable(gateway: &str, reason: impl ToString) -> Self {
        Self::Unreachable { gateway: gateway.to_owned(), reason: reason.to_string() }
    }

    /// Converts a connection error: `Untrusted` for an invalid certificate, else `Unreachable`.
    pub fn connection(gateway: &str, error: &std::io::Error) -> Self {
        let inner = error.get_ref().and_then(|inner| inner.downcast_ref());
        match inner {
            Some(rustls::Error::InvalidCertificate(why)) => {
                Self::Untrusted { gateway: gateway.to_owned(), reason: why.to_string() }
            }
            _ => Self::unreachable(gateway, error),
        }
    }

    /// Returns true if a retry may succeed.
    pub fn is_temporary(&self) -> bool {
        match self {
            Self::Unreachable { .. } => true,
            Self::Answered { status, .. } => *status == 429 || *status >= 500,
            _ => false,
        }
    }
}
