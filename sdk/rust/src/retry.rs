//! RetryPolicy policy of calls.

use std::time::Duration;

use http::{HeaderMap, Method, StatusCode, header};

/// Limits of retries.
#[derive(Debug, Clone, Copy)]
pub struct RetryPolicy {
    /// Limit of attempts, including the first one.
    pub attempts: u32,
    /// Limit for the sum of all waits between the attempts of a call.
    pub max_wait: Duration,
}

impl Default for RetryPolicy {
    fn default() -> Self {
        Self { attempts: 4, max_wait: Duration::from_secs(15) }
    }
}

/// A retryable failure of an attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TransportFault {
    /// The attempt had no effect, so any request may be retried.
    NoEffect { after: Option<Duration> },
    /// The effect is unknown, so only idempotent requests may be retried.
    Unknown { after: Option<Duration> },
}

impl TransportFault {
    pub(crate) fn of_transport(error: &reqwest::Error) -> Option<Self> {
        match error {
            error if error.is_timeout() || error.is_builder() => None,
            error if error.is_connect() => Some(Self::NoEffect { after: None }),
            _ => Some(Self::Unknown { after: None }),
        }
    }

    pub(crate) fn of_status(status: StatusCode, headers: &HeaderMap, code: Option<&str>) -> Option<Self> {
        let after = headers.get(header::RETRY_AFTER).and_then(|value| value.to_str().ok()?.parse().ok());
        let after = after.map(Duration::from_secs);
        match status {
            StatusCode::TOO_MANY_REQUESTS => Some(Self::NoEffect { after }),
            StatusCode::SERVICE_UNAVAILABLE => Some(Self::Unknown { after }),
            StatusCode::CONFLICT if code == Some("idempotency_in_progress") => Some(Self::Unknown { after }),
            _ => None,
        }
    }
}

/// Returns true if the request is idempotent.
pub(crate) fn is_idempotent(method: &Method, headers: &HeaderMap) -> bool {
    method.is_safe() || headers.contains_key("idempotency-key")
}

/// Remaining attempts and waiting time of a call.
pub(crate) struct RetryBudget {
    attempts: u32,
    max_wait: Duration,
    idempotent: bool,
    pause: Duration,
}

impl RetryBudget {
    pub(crate) fn new(retry: RetryPolicy, idempotent: bool) -> Self {
        let RetryPolicy { attempts, max_wait } = retry;
        Self { attempts, max_wait, idempotent, pause: Duration::from_millis(150) }
    }

    /// Returns the wait before the next attempt, or `None` if there is none.
    pub(crate) fn next(&mut self, fault: TransportFault) -> Option<Duration> {
        let after = match fault {
            TransportFault::NoEffect { after } => after,
            TransportFault::Unknown { after } if self.idempotent => after,
            TransportFault::Unknown { .. } => return None,
        };
        self.attempts = self.attempts.saturating_sub(1);
        let pause = after.unwrap_or(self.pause);
        self.pause *= 2;
        self.max_wait = self.max_wait.checked_sub(pause)?;
        (self.attempts > 0).then_some(pause)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn budget(idempotent: bool) -> RetryBudget {
        RetryBudget::new(RetryPolicy { attempts: 3, max_wait: 10 * SECOND }, idempotent)
    }

    #[test]
    fn attempts_are_bounded_with_exponential_back_off() {
        let mut budget = budget(true);
        let unknown = TransportFault::Unknown { after: None };
        let pauses = [budget.next(unknown), budget.next(unknown), budget.next(unknown)];
        assert_eq!(pauses, [Some(Duration::from_millis(150)), Some(Duration::from_millis(300)), None]);
    }

    #[test]
    fn unknown_effects_are_retried_only_with_an_idempotency_key() {
        assert_eq!(budget(false).next(TransportFault::Unknown { after: None }), None);
        assert!(budget(false).next(TransportFault::NoEffect { after: None }).is_some());
    }

    #[test]
    fn a_wait_beyond_the_limit_ends_the_retries() {
        assert_eq!(
            budget(true).next(TransportFault::NoEffect { after: Some(10 * SECOND) }),
            Some(10 * SECOND)
        );
        assert_eq!(budget(true).next(TransportFault::NoEffect { after: Some(11 * SECOND) }), None);
    }

    #[test]
    fn only_temporary_faults_are_retried() {
        let mut headers = HeaderMap::new();
        headers.insert(header::RETRY_AFTER, http::HeaderValue::from(7));
        let after = Some(7 * SECOND);
        let fault = |status, code| TransportFault::of_status(status, &headers, code);
        assert_eq!(fault(StatusCode::TOO_MANY_REQUESTS, None), Some(TransportFault::NoEffect { after }));
        assert_eq!(fault(StatusCode::SERVICE_UNAVAILABLE, None), Some(TransportFault::Unknown { after }));
        assert!(fault(StatusCode::CONFLICT, Some("idempotency_in_progress")).is_some());
        assert_eq!(fault(StatusCode::CONFLICT, Some("already_exists")), None);
        assert_eq!(fault(StatusCode::INTERNAL_SERVER_ERROR, None), None);
    }
}
