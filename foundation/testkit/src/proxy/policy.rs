//! What the proxy cuts, and at which moment.

/// When a connection is cut, seen from the message it is cut at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum When {
    /// The server never sees the message.
    BeforeSend,
    /// The server gets its first bytes and then nothing.
    AfterBytes(usize),
    /// The server gets the message; the client is gone while it is worked on.
    AfterSend,
    /// The server has done its work and answered; the client never hears.
    AfterAnswer,
}

type Decide = dyn FnMut(&str) -> Option<When> + Send;

/// Decides about each simple query: pass, or cut.
pub struct Policy(Box<Decide>);

impl Policy {
    /// Asked for each simple query's text.
    pub fn new(decide: impl FnMut(&str) -> Option<When> + Send + 'static) -> Self {
        Self(Box::new(decide))
    }

    /// Asked for commits only.
    pub fn commits(mut decide: impl FnMut() -> Option<When> + Send + 'static) -> Self {
        Self::new(move |query| if is_commit(query) { decide() } else { None })
    }

    pub fn pass() -> Self {
        Self::new(|_| None)
    }

    pub fn next_commit(when: When) -> Self {
        let mut once = Some(when);
        Self::commits(move || once.take())
    }

    /// Every so many commits: 1 is each, 2 every other.
    pub fn every(commits: u64, when: When) -> Self {
        let mut seen = 0_u64;
        Self::commits(move || {
            seen += 1;
            seen.is_multiple_of(commits).then_some(when)
        })
    }

    pub(super) fn decide(&mut self, query: &str) -> Option<When> {
        self.0(query)
    }
}

/// Whether the last statement commits. The word may stand inside others as data.
fn is_commit(query: &str) -> bool {
    let last = query.trim_end_matches(|c: char| c == ';' || c.is_whitespace());
    let last = last.rsplit(';').next().unwrap_or_default();
    last.trim().eq_ignore_ascii_case("commit")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_commit_is_the_last_statement_not_a_word() {
        assert!(["commit", "select f('x'); commit", "COMMIT ;\n"].into_iter().all(is_commit));
        assert!(!["", "select 'commit'", "commit; begin", "rollback"].into_iter().any(is_commit));
    }

    #[test]
    fn every_third_commit_is_cut() {
        let mut policy = Policy::every(3, When::BeforeSend);
        let cut: Vec<bool> = (0..6).map(|_| policy.decide("commit").is_some()).collect();
        assert_eq!(cut, [false, false, true, false, false, true]);
        assert_eq!(policy.decide("begin"), None);
    }
}
