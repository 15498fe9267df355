//! Failures: printed once on stderr, each with the exit code of its kind.

use std::io::Write;
use std::process::ExitCode;

use gpuaas_client::{Error, Problem, root_cause};
use gpuaas_core::Code;
use serde_json::{Value, json};

use crate::arguments::Format;

pub type Result<T> = std::result::Result<T, Failure>;

/// Exit codes by which scripts distinguish failures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exit {
    Usage = 1,
    /// The server or the network failed, or the audit log doesn't verify.
    Server = 2,
    Auth = 3,
    NotFound = 4,
    Conflict = 5,
    /// Ctrl-C was pressed before the command was done: 128 and the number of the signal.
    Interrupted = 130,
}

/// A failure, for people and for scripts.
#[derive(Debug)]
pub struct Failure {
    pub exit: Exit,
    about: Box<About>,
}

#[derive(Debug, Default)]
struct About {
    code: String,
    title: String,
    detail: String,
    help: String,
    fields: Vec<(String, String)>,
    correlation_id: Option<String>,
    /// The problem as the server sent it.
    problem: Option<Value>,
}

impl Failure {
    fn new(exit: Exit, code: &str, title: impl Into<String>) -> Self {
        let about = About { code: code.to_owned(), title: title.into(), ..About::default() };
        Self { exit, about: Box::new(about) }
    }

    pub fn usage(title: impl Into<String>) -> Self {
        Self::new(Exit::Usage, "usage", title)
    }

    /// Returns the failure to read or write one of our files.
    pub fn file(path: &std::path::Path, reason: impl std::fmt::Display) -> Self {
        Self::new(Exit::Usage, "file", format!("{} can't be used", path.display())).detail(reason.to_string())
    }

    pub fn not_found(title: impl Into<String>) -> Self {
        Self::new(Exit::NotFound, "not_found", title)
    }

    pub fn not_signed_in(base_url: &str) -> Self {
        let failure = Self::new(Exit::Auth, "not_signed_in", format!("Not signed in at {base_url}"));
        failure.help("Run `gpuaas login`, or set GPUAAS_TOKEN to an API token.")
    }

    pub fn password_change_required() -> Self {
        let help = "Run `gpuaas login` in a terminal, or give the new password as the second line with \
                    --password-stdin --new-password-stdin.";
        Self::new(Exit::Auth, "password_change_required", "Password change required").help(help)
    }

    pub fn server(title: impl Into<String>) -> Self {
        Self::new(Exit::Server, "server", title)
    }

    /// Returns the outcome of Ctrl-C while waiting: the allocation continues.
    pub fn interrupted(allocation: &str) -> Self {
        let failure = Self::new(
            Exit::Interrupted,
            "interrupted",
            "Stopped waiting; the allocation continues in the background",
        );
        failure.help(format!("To continue watching: gpuaas allocations get {allocation} --watch"))
    }

    pub fn unverified(findings: usize) -> Self {
        let noun = if findings == 1 { "finding" } else { "findings" };
        let title = format!("Verification of the audit log failed: {findings} {noun}");
        Self::new(Exit::Server, "audit_unverified", title)
    }

    fn refused(problem: Problem, json: Value) -> Self {
        let known = Code::ALL.iter().find(|code| code.as_str() == problem.code);
        let fields = problem.errors.into_iter().map(|error| (error.field, error.message));
        let about = About {
            code: problem.code,
            title: problem.title,
            detail: problem.detail,
            help: known.map_or_else(String::new, |code| code.help().to_owned()),
            fields: fields.collect(),
            correlation_id: Some(problem.correlation_id),
            problem: Some(json),
        };
        Self { exit: exit_of(problem.status), about: Box::new(about) }
    }

    #[must_use]
    pub fn detail(mut self, detail: impl Into<String>) -> Self {
        self.about.detail = detail.into();
        self
    }

    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.about.help = help.into();
        self
    }

    /// Prints the failure to stderr.
    pub fn report(&self, format: Format) -> ExitCode {
        let text = match format {
            Format::Json => format!("{}\n", self.json()),
            Format::Table | Format::Csv => self.text(),
        };
        let _ = std::io::stderr().write_all(text.as_bytes());
        ExitCode::from(self.exit as u8)
    }

    fn json(&self) -> Value {
        let About { title, detail, code, problem, .. } = &*self.about;
        problem.clone().unwrap_or_else(
            || json!({ "type": "about:blank", "title": title, "detail": detail, "code": code }),
        )
    }

    fn text(&self) -> String {
        let About { title, detail, help, fields, correlation_id, .. } = &*self.about;
        let mut lines = vec![format!("Error: {title}")];
        if !detail.is_empty() && detail != title {
            lines.push(format!("  {detail}"));
        }
        for (field, message) in fields {
            let field = if field.is_empty() { "the request" } else { field };
            lines.push(format!("  {field}: {message}"));
        }
        if !help.is_empty() {
            lines.push(format!("  Help: {help}"));
        }
        if let Some(id) = correlation_id {
            lines.push(format!("  Correlation id: {id}"));
        }
        lines.join("\n") + "\n"
    }
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.about.title, self.about.detail)
    }
}

/// Returns the exit code for a status of the API.
fn exit_of(status: i32) -> Exit {
    match status {
        401 | 403 => Exit::Auth,
        404 => Exit::NotFound,
        409 | 422 => Exit::Conflict,
        400..=428 | 431 => Exit::Usage,
        _ => Exit::Server,
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        match error {
            Error::Problem { problem, json } => Self::refused(*problem, json),
            Error::Unreachable(cause) => {
                let cause = root_cause(&cause);
                let help = if cause.contains("certificate") {
                    "If the system doesn't trust the server's authority, pass its certificate with --ca-file."
                } else {
                    "Check that the server is running and that its address is right: gpuaas context show"
                };
                Self::new(Exit::Server, "unreachable", "Server unreachable").detail(cause).help(help)
            }
            Error::Unreadable { .. } => {
                let help = "Check that there is a GPUaaS server at this address: gpuaas context show";
                Self::new(Exit::Server, "unreadable", "The response isn't one of the GPUaaS API")
                    .detail(error.to_string())
                    .help(help)
            }
            Error::Invalid(text) => Self::usage(text),
            Error::Renewal(cause) => {
                let title = "Session renewal failed";
                Self::new(Exit::Auth, "not_renewed", title).detail(cause.to_string())
            }
        }
    }
}

/// Converts clap's errors: help and version are no failures, everything else is wrong usage.
pub fn misused(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    let words: Vec<String> = std::env::args().collect();
    let wants_json = words.windows(2).any(|pair| pair == ["--output", "json"])
        || words.iter().any(|word| word == "--output=json");
    if wants_json {
        let text = error.render().to_string();
        let text = text.strip_prefix("error: ").unwrap_or(&text);
        return Failure::usage(text.trim_end()).report(Format::Json);
    }
    let _ = error.print();
    ExitCode::from(Exit::Usage as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(status: i32, code: &str) -> Failure {
        let json = json!({
            "type": format!("/docs/errors#{code}"), "title": "Title", "status": status, "detail": "Detail.",
            "code": code, "correlation_id": "c1", "errors": [{ "field": "name", "message": "is too long" }],
        });
        let problem = Box::new(serde_json::from_value(json.clone()).expect("a problem"));
        Error::Problem { problem, json }.into()
    }

    #[test]
    fn every_code_of_the_catalogue_has_its_class() {
        for code in Code::ALL {
            let exit = refused(i32::from(code.status()), code.as_str()).exit;
            let expected = match code.as_str() {
                "policy_not_set" => Exit::NotFound,
                code if code.ends_with("_not_found") => Exit::NotFound,
                "rate_limit_exceeded" | "internal_error" | "upstream_error" | "service_unavailable" => {
                    Exit::Server
                }
                _ if matches!(code.status(), 401 | 403) => Exit::Auth,
                _ if matches!(code.status(), 409 | 422) => Exit::Conflict,
                _ => Exit::Usage,
            };
            assert_eq!(exit, expected, "{code}");
        }
    }

    #[test]
    fn a_problem_is_one_readable_block() {
        let text = refused(400, "validation_error").text();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[..3], ["Error: Title", "  Detail.", "  name: is too long"]);
        assert!(lines[3].starts_with("  Help: "), "{text}");
        assert_eq!(lines[4..], ["  Correlation id: c1"]);
    }

    #[test]
    fn a_problem_stays_as_it_was_sent_in_json() {
        let failure = refused(404, "org_not_found");
        assert_eq!(failure.json()["type"], "/docs/errors#org_not_found");
        assert_eq!(Failure::not_signed_in("http://a").json()["code"], "not_signed_in");
    }
}
