//! The error catalogue: one code, one status, one help text. It grows; nothing is renamed.

use std::borrow::Cow;
use std::fmt;

use serde::Serialize;

pub type Result<T, E = Error> = std::result::Result<T, E>;

macro_rules! catalogue {
    ($($variant:ident = $status:literal $code:literal $title:literal, $help:literal;)+) => {
        /// Every way a request can end badly.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Code { $($variant),+ }

        impl Code {
            pub const ALL: &'static [Code] = &[$(Code::$variant),+];

            /// The stable name clients test for.
            pub const fn as_str(self) -> &'static str {
                match self { $(Code::$variant => $code),+ }
            }
            pub const fn status(self) -> u16 {
                match self { $(Code::$variant => $status),+ }
            }
            /// One line for people.
            pub const fn title(self) -> &'static str {
                match self { $(Code::$variant => $title),+ }
            }
            /// What to do about it, as the help page says it.
            pub const fn help(self) -> &'static str {
                match self { $(Code::$variant => $help),+ }
            }
        }
    };
}

catalogue! {
    ValidationError = 400 "validation_error" "Some fields are not valid",
        "Look at `errors`: each entry names a field and what it must be. Nothing was changed.";
    InvalidRequest = 400 "invalid_request" "The request can't be read",
        "The body isn't valid JSON, a header is malformed, or the request isn't what this operation expects.";
    ProjectRequired = 400 "project_required" "No project given",
        "Name the project in the path or in `X-Project-ID`, or set a default project in your profile.";
    IdempotencyKeyRequired = 400 "idempotency_key_required" "An idempotency key is required",
        "Send `Idempotency-Key` with 1 to 255 printable characters, new for each action and the same for its retries.";
    SignatureInvalid = 400 "signature_invalid" "The signature doesn't match",
        "The sender's secret differs from ours, or the body was changed on its way.";
    TokenMissing = 401 "token_missing" "Not signed in",
        "Send `Authorization: Bearer …` with an access token or an API token.";
    TokenInvalid = 401 "token_invalid" "The token isn't valid",
        "It is malformed, wasn't made by this system, or its owner is gone. Sign in again.";
    TokenExpired = 401 "token_expired" "The token has expired",
        "Refresh it with the refresh token, or sign in again.";
    TokenRevoked = 401 "token_revoked" "The token was revoked",
        "The session was ended, the token withdrawn or the account suspended. Sign in again.";
    TokenScopeInvalid = 401 "token_scope_invalid" "The token's scopes don't cover this",
        "Make an API token with the scope the operation names, or use a signed-in session.";
    CredentialsInvalid = 401 "credentials_invalid" "Name or password is wrong",
        "Check both. After several failures the account rests for a while; an operator can reset the password.";
    AuthPersonalDisabled = 401 "auth_personal_disabled" "Built-in sign-in is switched off",
        "Sign in through your organisation's identity provider.";
    PasswordChangeRequired = 403 "password_change_required" "The password must be changed first",
        "Call `POST /users/me/password` (or `gpuaas login`, which asks for a new one), then sign in again.";
    InsufficientPermissions = 403 "insufficient_permissions" "Your role doesn't allow this",
        "The operation's least role is in the permissions table; an administrator of the organisation can grant it.";
    AdminRequired = 403 "admin_required" "Only platform staff may do this",
        "This operation belongs to the people who run the platform.";
    OwnershipRequired = 403 "ownership_required" "Only the owner may do this",
        "Ask an owner of the organisation, or the person the thing belongs to.";
    AccountSuspended = 403 "account_suspended" "The account is suspended",
        "An operator suspended it; only an operator can reinstate it.";
    NotFound = 404 "route_not_found" "There is nothing at this address",
        "Check the path against the API reference.";
    OrgNotFound = 404 "org_not_found" "No such organisation",
        "It doesn't exist, was deleted, or isn't yours to see.";
    ProjectNotFound = 404 "project_not_found" "No such project",
        "It doesn't exist, was deleted, or isn't yours to see.";
    UserNotFound = 404 "user_not_found" "No such user",
        "Check the id, the user name or the e-mail address.";
    MemberNotFound = 404 "member_not_found" "Not a member",
        "The person has no role here.";
    SessionNotFound = 404 "session_not_found" "No such session",
        "It has ended already or isn't yours.";
    TokenNotFound = 404 "token_not_found" "No such API token",
        "It was revoked already or isn't yours.";
    DeadLetterNotFound = 404 "dead_letter_not_found" "No such dead letter",
        "It was resolved and its time is over, or it never was. `gpuaas ops dlq list` shows what is there.";
    NotificationNotFound = 404 "notification_not_found" "No such notification",
        "It was dismissed and its time is over, or it never was yours.";
    ProbeNotFound = 404 "probe_not_found" "No such probe",
        "It hasn't begun yet, it failed and was undone, or it is over a week old. Its workflow says what became of it.";
    NodeNotFound = 404 "node_not_found" "No such node",
        "It doesn't exist or was removed. `gpuaas nodes list` shows what is there.";
    SlotNotFound = 404 "slot_not_found" "No such slot",
        "The node has no slot of that id; its slots are listed by `GET /admin/nodes/{node_id}/resource-slots`.";
    TaskNotFound = 404 "task_not_found" "No such task",
        "It doesn't exist, is over and its time too, or was given to another host.";
    TopologyNotFound = 404 "topology_not_found" "No such finding",
        "Have the host look again, and approve what it finds then.";
    EnrolmentProfileNotFound = 404 "enrolment_profile_not_found" "No such enrolment profile",
        "It doesn't exist or was withdrawn.";
    SigningKeyNotFound = 404 "signing_key_not_found" "No such signing key",
        "`GET /admin/signing-keys` lists them.";
    AllocationNotFound = 404 "allocation_not_found" "No such allocation",
        "It doesn't exist, or isn't this project's.";
    SshKeyNotFound = 404 "ssh_key_not_found" "No such SSH key",
        "It was removed already or isn't yours.";
    PolicyKeyNotFound = 404 "policy_key_not_found" "No such policy key",
        "`GET /policies` and the docs list every key.";
    PolicyNotSet = 404 "policy_not_set" "The policy isn't set here",
        "There is nothing to clear: what is in force comes from another level.";
    SkuNotFound = 404 "sku_not_found" "No such SKU",
        "Check its slug: `GET /skus` and `gpuaas catalog list` show what there is.";
    ImageNotFound = 404 "image_not_found" "No such image",
        "It doesn't exist, was deleted, or isn't this project's to see.";
    WorkflowRunNotFound = 404 "workflow_run_not_found" "No such run of a workflow",
        "It doesn't exist, or it ended so long ago that it was removed.";
    RequestTimeout = 408 "request_timeout" "The request came too slowly",
        "Its body wasn't complete in time. Send it again over a better connection.";
    UriTooLong = 414 "uri_too_long" "The address is too long",
        "Send long values in the body, or fewer filters at once.";
    HeadersTooLarge = 431 "headers_too_large" "The headers are too large",
        "Send fewer or shorter headers; cookies of other sites on the same host count too.";
    MethodNotAllowed = 405 "method_not_allowed" "This address doesn't take that method",
        "`Allow` lists the methods it takes.";
    StateConflict = 409 "state_conflict" "It has changed, or its state doesn't allow this",
        "Read it again and decide anew.";
    IdempotencyInProgress = 409 "idempotency_in_progress" "The same request is still running",
        "Wait a moment and repeat it with the same key to get its answer.";
    AllocationNotActive = 409 "allocation_not_active" "The allocation isn't active",
        "This works on a running allocation only; look at its state.";
    AlreadyExists = 409 "already_exists" "It exists already",
        "Choose another name, or use the one that is there.";
    NodeInUse = 409 "node_in_use" "Somebody's work is on this node",
        "Drain it and wait until it is empty, or force the release of what is on it.";
    LastOwner = 409 "last_owner" "An organisation needs an owner",
        "Make someone else an owner first.";
    NotEmpty = 409 "not_empty" "Something still lives inside",
        "Delete or move what is inside first.";
    PolicyLocked = 409 "policy_locked" "A level above has locked this policy",
        "Its value is hard there. Whoever administers that level can change it.";
    PayloadTooLarge = 413 "payload_too_large" "The body is too large",
        "The limit is in the API reference; split the request.";
    UnsupportedMediaType = 415 "unsupported_media_type" "Only JSON is understood here",
        "Send `Content-Type: application/json`.";
    IdempotencyKeyReused = 422 "idempotency_key_reused" "The key was used for another request",
        "Use a new key for a new action. The first request's effect stands.";
    SkuUnavailable = 422 "sku_unavailable" "It can't be had right now",
        "`reason` says why: no_capacity (all are taken), no_single_node_fits (free ones are on different hosts), not_ready (no host of this kind is in service). Try another SKU, count or region, or later.";
    QuotaExceeded = 422 "quota_exceeded" "A limit is reached",
        "Remove something you no longer need, or ask for a higher limit.";
    BalanceInsufficient = 422 "balance_insufficient" "The balance doesn't allow this",
        "Nothing that costs money may start here. Whoever administers the project or pays for it can change that.";
    RateLimitExceeded = 429 "rate_limit_exceeded" "Too many requests",
        "Wait the seconds `Retry-After` names.";
    InternalError = 500 "internal_error" "Something went wrong on our side",
        "Quote the correlation id to an operator; the log has the rest. It is safe to retry with the same key.";
    UpstreamError = 502 "upstream_error" "Another system failed us",
        "Retry later; the operator's log says which system it was.";
    ServiceUnavailable = 503 "service_unavailable" "A part we depend on is away",
        "Retry after the seconds `Retry-After` names, with the same key.";
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// One field that isn't as it must be.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FieldError {
    /// The field's path in the document, such as `members.0.role`.
    pub field: String,
    pub message: Cow<'static, str>,
}

/// A failure: its code, a text for the user, and a source that only the log sees.
#[derive(Debug)]
pub struct Error {
    pub code: Code,
    pub detail: Cow<'static, str>,
    pub fields: Vec<FieldError>,
    pub retry_after_seconds: Option<u64>,
    /// A word for programs, where one code has several reasons.
    pub reason: Option<&'static str>,
    source: Option<Box<dyn std::error::Error + Send + Sync>>,
}

impl Error {
    pub fn new(code: Code, detail: impl Into<Cow<'static, str>>) -> Self {
        let detail = detail.into();
        Self { code, detail, fields: Vec::new(), retry_after_seconds: None, reason: None, source: None }
    }

    /// One invalid field.
    pub fn field(field: impl Into<String>, message: impl Into<Cow<'static, str>>) -> Self {
        Self::fields(vec![FieldError { field: field.into(), message: message.into() }])
    }

    pub fn fields(fields: Vec<FieldError>) -> Self {
        Self { fields, ..Self::from(Code::ValidationError) }
    }

    /// A failure of ours: the user learns only that it happened.
    pub fn internal(source: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        Self::from(Code::InternalError).because(source)
    }

    /// Returns the error with all its causes, for logs: `a: b: c`.
    pub fn chain(&self) -> String {
        chain_of(self)
    }

    /// Returns the error of a dependency that can't serve for now.
    pub fn unavailable(source: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        Self::from(Code::ServiceUnavailable).because(source).retry_after(1)
    }

    #[must_use]
    pub fn because(mut self, source: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        self.source = Some(source.into());
        self
    }

    #[must_use]
    pub fn with_reason(mut self, reason: &'static str) -> Self {
        self.reason = Some(reason);
        self
    }

    #[must_use]
    pub fn retry_after(mut self, seconds: u64) -> Self {
        self.retry_after_seconds = Some(seconds);
        self
    }
}

impl From<Code> for Error {
    fn from(code: Code) -> Self {
        Self::new(code, code.title())
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.code, self.detail)
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.source.as_ref().map(|source| &**source as _)
    }
}

/// Returns an error's text and those of its causes, for logs: `a: b: c`.
pub fn chain_of(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(cause) = source {
        text.push_str(": ");
        text.push_str(&cause.to_string());
        source = cause.source();
    }
    text
}

/// Logs a failure after which the work goes on: a warning with its causes. While a dependency is unavailable it is a debug
/// line, because the part that noticed has reported the outage once. The caller's crate needs `tracing`.
#[macro_export]
macro_rules! log_failure {
    ($error:expr, $($fields:tt)+) => {{
        let error: &$crate::Error = &$error;
        if error.code == $crate::Code::ServiceUnavailable {
            tracing::debug!(cause = error.chain(), $($fields)+);
        } else {
            tracing::warn!(cause = error.chain(), $($fields)+);
        }
    }};
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn a_chain_holds_every_cause_down_to_the_operating_systems() {
        let os = std::io::Error::other("No space left on device");
        let error = Error::internal(Error::unavailable(os));
        assert_eq!(
            error.chain(),
            "internal_error: Something went wrong on our side: service_unavailable: A part we depend on is away: No space left on device"
        );
    }

    #[test]
    fn codes_are_unique_and_every_one_has_a_client_or_server_status() {
        let mut seen = HashSet::new();
        for code in Code::ALL {
            assert!(seen.insert(code.as_str()), "{code} twice");
            assert!((400..600).contains(&code.status()), "{code}");
            assert!(!code.help().is_empty() && !code.title().ends_with('.'), "{code}");
        }
    }
}
