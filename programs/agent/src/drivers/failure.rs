//! How work fails.

/// A short word for programs, a sentence for people, and whether to try again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    pub code: String,
    pub detail: String,
    pub retryable: bool,
}

impl Failure {
    pub fn new(code: &str, detail: impl Into<String>) -> Self {
        Self { code: code.to_owned(), detail: detail.into(), retryable: false }
    }

    pub fn again(self) -> Self {
        Self { retryable: true, ..self }
    }

    /// This agent can't do that on this host.
    pub fn not_supported(what: &str) -> Self {
        Self::new("not_supported", format!("{what} is not supported by this agent on this host"))
    }
}
