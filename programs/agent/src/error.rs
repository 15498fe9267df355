//! What keeps an agent from working, in words for whoever runs it.

use gpuaas_agent_protocol::signed::SignatureError;

pub type Result<T> = std::result::Result<T, AgentError>;

#[derive(Debug, thiserror::Error)]
pub enum AgentError {
    #[error("{0}")]
    State(String),
    #[error("{0}")]
    Files(#[from] std::io::Error),
    #[error("the list of gateways isn't to be trusted: {0}")]
    Bootstrap(SignatureError),
    #[error("{gateway} can't be reached: {reason}")]
    Unreachable { gateway: String, reason: String },
    #[error("{gateway} isn't who it should be: {reason}")]
    Untrusted { gateway: String, reason: String },
    #[error("{gateway} answered {status}: {text}")]
    Answered { gateway: String, status: u16, text: String },
    #[error("{0:?} isn't `host:port`")]
    Address(String),
    #[error("{0:?} isn't a fingerprint: `sha256:` and 64 hexadecimal digits")]
    Fingerprint(String),
    #[error("this host isn't enrolled: run `gpuaas-agent enrol` first")]
    NotEnrolled,
}

impl AgentError {
    pub fn unreachable(gateway: &str, reason: impl ToString) -> Self {
        Self::Unreachable { gateway: gateway.to_owned(), reason: reason.to_string() }
    }

    /// A connection that failed: for want of trust, or of a gateway.
    pub fn unconnected(gateway: &str, error: &std::io::Error) -> Self {
        let inner = error.get_ref().and_then(|inner| inner.downcast_ref());
        match inner {
            Some(rustls::Error::InvalidCertificate(why)) => {
                Self::Untrusted { gateway: gateway.to_owned(), reason: why.to_string() }
            }
            _ => Self::unreachable(gateway, error),
        }
    }

    /// Whether the same may go well a moment later.
    pub fn passes(&self) -> bool {
        match self {
            Self::Unreachable { .. } => true,
            Self::Answered { status, .. } => *status == 429 || *status >= 500,
            _ => false,
        }
    }
}
