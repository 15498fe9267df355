//! Rules for calls that are restricted to a few places: tasks, clocks, randomness, connections, and sleeps in tests.

use crate::code::Code;
use crate::tree::Finding;

/// A token pattern that is allowed only in certain places.
pub struct Ban {
    pub pattern: &'static str,
    pub instead: &'static str,
    /// Folders (ending in `/`) and files where the pattern is allowed.
    pub places: &'static [&'static str],
    pub in_tests: bool,
}

const SUPERVISED: &str =
    "start it through the supervisor (foundation/supervisor), which logs its end and stops it";
const THREADS: &str = "blocking work belongs to the supervisor (foundation/supervisor)";
const CLOCK: &str = "take the time from the context's clock (foundation/core)";
const ENTROPY: &str = "take ids and random bytes from the context's entropy (foundation/core)";
const CONTEXT: &str = "run SQL through a context of foundation/store; pools and connections exist only there";
const CAUSE: &str = "log `cause = error.chain()`, or use `log_failure!`: an error's own text omits its cause";
const UNFINISHED: &str = "implement it, or remove it";

const TASK_PLACES: &[&str] =
    &["foundation/supervisor/src/lib.rs", "foundation/testkit/", "programs/gpuaasd/src/main.rs", "bench/"];
const CORE: &[&str] = &["foundation/core/src/"];
const STOPWATCH_PLACES: &[&str] = &[
    "foundation/core/src/",
    "foundation/telemetry/",
    "foundation/http/src/measure.rs",
    "foundation/testkit/",
    "programs/cli/",
    "bench/",
];
const STORE: &[&str] = &["foundation/store/", "foundation/testkit/"];

const fn ban(pattern: &'static str, instead: &'static str, places: &'static [&'static str]) -> Ban {
    Ban { pattern, instead, places, in_tests: false }
}

const fn outside_tests(pattern: &'static str, instead: &'static str, places: &'static [&'static str]) -> Ban {
    Ban { pattern, instead, places, in_tests: true }
}

pub const TASKS: &[Ban] = &[
    outside_tests("tokio::spawn", SUPERVISED, TASK_PLACES),
    outside_tests("task::spawn", SUPERVISED, TASK_PLACES),
    outside_tests("spawn_blocking", THREADS, TASK_PLACES),
];

pub const CLOCKS: &[Ban] = &[
    ban("Utc::now", CLOCK, CORE),
    ban("SystemTime::now", CLOCK, CORE),
    outside_tests("Instant::now", CLOCK, STOPWATCH_PLACES),
];

pub const RANDOMNESS: &[Ban] = &[
    ban("Uuid::now_v7", ENTROPY, CORE),
    ban("Uuid::new_v4", ENTROPY, CORE),
    ban("SystemRandom::new", ENTROPY, CORE),
    ban("rand::", ENTROPY, CORE),
];

pub const CONNECTIONS: &[Ban] = &[
    ban("PgPool", CONTEXT, STORE),
    ban("PgPoolOptions", CONTEXT, STORE),
    ban("PgConnection", CONTEXT, STORE),
    ban("Pool<Postgres>", CONTEXT, STORE),
    ban("AssertSqlSafe", CONTEXT, STORE),
];

pub const PLACEHOLDERS: &[Ban] = &[ban("todo!", UNFINISHED, &[]), ban("unimplemented!", UNFINISHED, &[])];

/// Errors of the agent and the CLI include their causes in their text.
pub const LOGGED_ERRORS: &[Ban] = &[outside_tests("%error", CAUSE, &["programs/agent/", "programs/cli/"])];

const SLEEPS: &[&str] = &["time::sleep", "thread::sleep"];

pub fn banned(code: &Code<'_>, bans: &[Ban]) -> Vec<Finding> {
    let mut found = Vec::new();
    for ban in bans.iter().filter(|ban| !is_place(&code.file.path, ban.places)) {
        let lines = code.lines_with(ban.pattern).into_iter();
        let bad = lines.filter(|line| !(ban.in_tests && code.is_test(*line)));
        found.extend(bad.map(|line| code.file.finding(line, format!("`{}`: {}", ban.pattern, ban.instead))));
    }
    found
}

/// Reports sleeps in tests. A test of time itself may sleep, with `// waits: <reason>` on the same line or the line above.
pub fn sleeps(code: &Code<'_>) -> Vec<Finding> {
    let mut found = Vec::new();
    for pattern in SLEEPS {
        let lines = code.lines_with(pattern).into_iter();
        for line in lines.filter(|line| code.is_test(*line) && !has_reason(&code.file.text, *line)) {
            let message = format!(
                "`{pattern}` in a test: wait for the condition, or give the reason in `// waits: <reason>`"
            );
            found.push(code.file.finding(line, message));
        }
    }
    found
}

fn is_place(path: &str, places: &[&str]) -> bool {
    places.iter().any(|place| path == *place || (place.ends_with('/') && path.starts_with(place)))
}

fn has_reason(text: &str, line: usize) -> bool {
    let near = text.lines().skip(line.saturating_sub(2)).take(2);
    near.filter_map(|line| line.split_once("// waits:")).any(|(_, reason)| !reason.trim().is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::SourceFile;

    fn count(path: &str, text: &str, bans: &[Ban]) -> usize {
        let file = SourceFile::new(path, text);
        banned(&Code::parse(&file).expect("it parses"), bans).len()
    }

    fn sleeping(path: &str, text: &str) -> usize {
        let file = SourceFile::new(path, text);
        sleeps(&Code::parse(&file).expect("it parses")).len()
    }

    #[test]
    fn tasks_are_started_only_by_the_supervised_helper() {
        for call in ["tokio::spawn(b())", "tokio::task::spawn(b())", "task::spawn_blocking(b)"] {
            let text = format!("fn a() {{ {call}; }}");
            assert_eq!(count("domains/audit/src/worker.rs", &text, TASKS), 1, "{call}");
            assert_eq!(count("foundation/supervisor/src/lib.rs", &text, TASKS), 0, "{call}");
            assert_eq!(count("domains/audit/tests/main.rs", &text, TASKS), 0, "{call}");
        }
        let text = "use tokio::task::spawn_blocking;";
        assert_eq!(count("domains/identity/src/commands.rs", text, TASKS), 1);
    }

    #[test]
    fn clocks_are_read_only_in_core() {
        for call in ["chrono::Utc::now()", "SystemTime::now()", "std::time::Instant::now()"] {
            let text = format!("fn a() {{ {call}; }}");
            assert_eq!(count("domains/audit/src/commands.rs", &text, CLOCKS), 1, "{call}");
            assert_eq!(count("foundation/core/src/clock.rs", &text, CLOCKS), 0, "{call}");
        }
        let stopwatch = "fn a() { Instant::now(); }";
        assert_eq!(count("foundation/http/src/measure.rs", stopwatch, CLOCKS), 0);
        assert_eq!(count("foundation/store/src/a.rs", "#[cfg(test)] fn a() { Instant::now(); }", CLOCKS), 0);
        assert_eq!(count("domains/audit/tests/main.rs", "fn a() { Utc::now(); }", CLOCKS), 1);
    }

    #[test]
    fn randomness_comes_only_from_core() {
        for call in ["Uuid::now_v7()", "uuid::Uuid::new_v4()", "SystemRandom::new()", "rand::random()"] {
            let text = format!("fn a() {{ {call}; }}");
            assert_eq!(count("domains/identity/src/commands.rs", &text, RANDOMNESS), 1, "{call}");
            assert_eq!(count("foundation/core/src/entropy.rs", &text, RANDOMNESS), 0, "{call}");
        }
        assert_eq!(count("foundation/pki/src/lib.rs", "use aws_lc_rs::rand::SystemRandom;", RANDOMNESS), 1);
    }

    #[test]
    fn pools_and_connections_live_only_in_store() {
        let samples = [
            "use sqlx::PgPool;",
            "fn a(c: &mut sqlx::PgConnection) {}",
            "fn a(p: Pool<Postgres>) {}",
            "fn a() { PgPoolOptions::new(); }",
            "fn a() { query(AssertSqlSafe(b)); }",
        ];
        for text in samples {
            assert_eq!(count("domains/identity/src/queries.rs", text, CONNECTIONS), 1, "{text}");
            assert_eq!(count("foundation/store/src/pool.rs", text, CONNECTIONS), 0, "{text}");
        }
    }

    #[test]
    fn an_error_that_is_logged_without_its_causes_is_found() {
        let text = "fn a() { tracing::warn!(%error, \"b\"); }";
        assert_eq!(count("domains/fleet/src/lib.rs", text, LOGGED_ERRORS), 1);
        assert_eq!(count("programs/agent/src/lib.rs", text, LOGGED_ERRORS), 0);
    }

    #[test]
    fn placeholders_are_found() {
        assert_eq!(count("foundation/core/src/lib.rs", "fn a() { todo!() }", PLACEHOLDERS), 1);
        assert_eq!(count("foundation/core/src/lib.rs", "fn a() { unimplemented!(\"b\") }", PLACEHOLDERS), 1);
        assert_eq!(count("foundation/core/src/lib.rs", "fn todo() {}", PLACEHOLDERS), 0);
    }

    #[test]
    fn a_test_sleeps_only_with_a_reason() {
        let bare = "async fn a() {\n tokio::time::sleep(ONE).await;\n}";
        assert_eq!(sleeping("domains/audit/tests/main.rs", bare), 1);
        assert_eq!(sleeping("domains/audit/src/worker.rs", bare), 0);
        let blocking = "#[cfg(test)]\nmod tests { fn a() { std::thread::sleep(ONE); } }";
        assert_eq!(sleeping("foundation/core/src/clock.rs", blocking), 1);
        let silent = "async fn a() {\n tokio::time::sleep(ONE).await; // waits:\n}";
        assert_eq!(sleeping("domains/audit/tests/main.rs", silent), 1);
        let reasoned =
            "async fn a() {\n // waits: the token's own lifetime passes\n tokio::time::sleep(ONE).await;\n}";
        assert_eq!(sleeping("domains/audit/tests/main.rs", reasoned), 0);
    }
}
