//! Policies that decide which messages the proxy cuts, and at which moment.

/// The moment of a cut, relative to the message it applies to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum When {
    /// The server never receives the message.
    BeforeSend,
    /// The server receives only its first bytes.
    AfterBytes(usize),
    /// The server receives the message; the client disconnects while it is processed.
    AfterSend,
    /// The server has processed and answered the message; the client doesn't receive the answer.
    AfterAnswer,
}

type Decide = dyn FnMut(&str) -> Option<When> + Send;

/// Decides for each simple query whether to pass or cut it.
pub struct Policy(Box<Decide>);

impl Policy {
    /// Calls `decide` with the text of each simple query.
    pub fn new(decide: impl FnMut(&str) -> Option<When> + Send + 'static) -> Self {
        Self(Box::new(decide))
    }

    /// Calls `decide` for commits only.
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

    /// Cuts every nth commit: 1 is each, 2 every other.
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

/// Returns true if the last statement is a commit. The word may occur as data in other statements.
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
