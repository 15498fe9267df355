//! Which failed attempts are made again, and when.

use std::time::Duration;

use http::{HeaderMap, Method, StatusCode, header};

/// How often and how long a call may be repeated.
#[derive(Debug, Clone, Copy)]
pub struct Retry {
    pub attempts: u32,
    /// The most all pauses of one call may take together.
    pub patience: Duration,
}

impl Default for Retry {
    fn default() -> Self {
        Self { attempts: 4, patience: Duration::from_secs(15) }
    }
}

/// How an attempt failed, as far as repeating it goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fault {
    /// It had no effect: anything may be repeated.
    NotDone { after: Option<Duration> },
    /// Nobody knows: only what has the same effect twice may be repeated.
    Unknown { after: Option<Duration> },
}

impl Fault {
    pub(crate) fn of_transport(error: &reqwest::Error) -> Option<Self> {
        match error {
            error if error.is_timeout() || error.is_builder() => None,
            error if error.is_connect() => Some(Self::NotDone { after: None }),
            _ => Some(Self::Unknown { after: None }),
        }
    }

    pub(crate) fn of_status(status: StatusCode, headers: &HeaderMap, code: Option<&str>) -> Option<Self> {
        let after = headers.get(header::RETRY_AFTER).and_then(|value| value.to_str().ok()?.parse().ok());
        let after = after.map(Duration::from_secs);
        match status {
            StatusCode::TOO_MANY_REQUESTS => Some(Self::NotDone { after }),
            StatusCode::SERVICE_UNAVAILABLE => Some(Self::Unknown { after }),
            StatusCode::CONFLICT if code == Some("idempotency_in_progress") => Some(Self::Unknown { after }),
            _ => None,
        }
    }
}

/// Whether the same request twice has the effect of one.
pub(crate) fn is_repeatable(method: &Method, headers: &HeaderMap) -> bool {
    method.is_safe() || headers.contains_key("idempotency-key")
}

/// What is left of the attempts of one call.
pub(crate) struct Remaining {
    attempts: u32,
    patience: Duration,
    repeatable: bool,
    pause: Duration,
}

impl Remaining {
    pub(crate) fn new(retry: Retry, repeatable: bool) -> Self {
        let Retry { attempts, patience } = retry;
        Self { attempts, patience, repeatable, pause: Duration::from_millis(150) }
    }

    /// How long to wait before the next attempt, if there is one.
    pub(crate) fn next(&mut self, fault: Fault) -> Option<Duration> {
        let after = match fault {
            Fault::NotDone { after } => after,
            Fault::Unknown { after } if self.repeatable => after,
            Fault::Unknown { .. } => return None,
        };
        self.attempts = self.attempts.saturating_sub(1);
        let pause = after.unwrap_or(self.pause);
        self.pause *= 2;
        self.patience = self.patience.checked_sub(pause)?;
        (self.attempts > 0).then_some(pause)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn remaining(repeatable: bool) -> Remaining {
        Remaining::new(Retry { attempts: 3, patience: 10 * SECOND }, repeatable)
    }

    #[test]
    fn attempts_are_bounded_and_further_and_further_apart() {
        let mut remaining = remaining(true);
        let unknown = Fault::Unknown { after: None };
        let pauses = [remaining.next(unknown), remaining.next(unknown), remaining.next(unknown)];
        assert_eq!(pauses, [Some(Duration::from_millis(150)), Some(Duration::from_millis(300)), None]);
    }

    #[test]
    fn what_may_have_happened_is_repeated_only_with_a_key() {
        assert_eq!(remaining(false).next(Fault::Unknown { after: None }), None);
        assert!(remaining(false).next(Fault::NotDone { after: None }).is_some());
    }

    #[test]
    fn a_pause_longer_than_our_patience_ends_it() {
        assert_eq!(remaining(true).next(Fault::NotDone { after: Some(10 * SECOND) }), Some(10 * SECOND));
        assert_eq!(remaining(true).next(Fault::NotDone { after: Some(11 * SECOND) }), None);
    }

    #[test]
    fn only_passing_faults_are_repeated() {
        let mut headers = HeaderMap::new();
        headers.insert(header::RETRY_AFTER, http::HeaderValue::from(7));
        let after = Some(7 * SECOND);
        let fault = |status, code| Fault::of_status(status, &headers, code);
        assert_eq!(fault(StatusCode::TOO_MANY_REQUESTS, None), Some(Fault::NotDone { after }));
        assert_eq!(fault(StatusCode::SERVICE_UNAVAILABLE, None), Some(Fault::Unknown { after }));
        assert!(fault(StatusCode::CONFLICT, Some("idempotency_in_progress")).is_some());
        assert_eq!(fault(StatusCode::CONFLICT, Some("already_exists")), None);
        assert_eq!(fault(StatusCode::INTERNAL_SERVER_ERROR, None), None);
    }
}
