//! The error type of drivers.

/// A failed task: a code for programs, a text for users, and whether a retry can succeed.
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

    /// Marks the failure as retryable.
    pub fn retryable(self) -> Self {
        Self { retryable: true, ..self }
    }

    /// Reports that the host has no driver for a task type.
    pub fn not_supported(kind: &str) -> Self {
        Self::new("not_supported", format!("this agent has no driver for {kind} on this node"))
    }
}
