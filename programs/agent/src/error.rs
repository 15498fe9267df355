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
}
