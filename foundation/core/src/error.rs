//! The error catalogue: one code, one status, one title and one help text each. Codes are added, never renamed.

use std::borrow::Cow;
use std::fmt;

use serde::Serialize;

pub type Result<T, E = Error> = std::result::Result<T, E>;

macro_rules! catalogue {
    ($($variant:ident = $status:literal $code:literal $title:literal, $help:literal;)+) => {
        /// Error codes of the API.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Code { $($variant),+ }

        impl Code {
            pub const ALL: &'static [Code] = &[$(Code::$variant),+];

            /// Returns the stable code that clients test for.
            pub const fn as_str(self) -> &'static str {
                match self { $(Code::$variant => $code),+ }
            }
            pub const fn status(self) -> u16 {
                match self { $(Code::$variant => $status),+ }
            }
            /// Returns a one-line title.
            pub const fn title(self) -> &'static str {
                match self { $(Code::$variant => $title),+ }
            }
            /// Returns the help text: cause and next step.
            pub const fn help(self) -> &'static str {
                match self { $(Code::$variant => $help),+ }
            }
        }
    };
}

catalogue! {
    ValidationError = 400 "validation_error" "Some fields are invalid",
        "`errors` lists each invalid field and its constraint. Nothing was changed.";
    InvalidRequest = 400 "invalid_request" "The request can't be parsed",
        "The body isn't valid JSON, a header is malformed, or the request doesn't match this operation. Compare it with the API reference.";
    ProjectRequired = 400 "project_required" "No project specified",
        "Specify the project in the path or in the `X-Project-ID` header, or set a default project in your profile.";
    IdempotencyKeyRequired = 400 "idempotency_key_required" "Idempotency key required",
        "Send an `Idempotency-Key` header with 1 to 255 printable characters. Use a new key for each action and the same key for its retries.";
    SignatureInvalid = 400 "signature_invalid" "The signature doesn't match",
        "The sender's secret differs from the configured one, or the body was modified in transit.";
    DigestMismatch = 400 "digest_mismatch" "The content doesn't match its digest",
        "The content was modified in transit, or its digest was computed over other content. Nothing was stored; send it again.";
    TokenMissing = 401 "token_missing" "Not signed in",
        "Send `Authorization: Bearer …` with an access token or an API token.";
    TokenInvalid = 401 "token_invalid" "Invalid token",
        "The token is malformed, wasn't issued by this system, or its owner was deleted. Sign in again.";
    TokenExpired = 401 "token_expired" "The token has expired",
        "Refresh it with the refresh token, or sign in again.";
    TokenRevoked = 401 "token_revoked" "The token was revoked",
        "The session ended, the token was revoked or the account is suspended. Sign in again.";
    CredentialsInvalid = 401 "credentials_invalid" "Name or password is wrong",
        "Check both. After repeated failures the account is locked temporarily; an operator can reset the password.";
    AuthPersonalDisabled = 401 "auth_personal_disabled" "Built-in sign-in is disabled",
        "Sign in through your organisation's identity provider.";
    PasswordChangeRequired = 403 "password_change_required" "Password change required",
        "Call `POST /users/me/password` or run `gpuaas login`, which prompts for a new password. Then sign in again.";
    TokenScopeInvalid = 403 "token_scope_invalid" "The token's scopes don't cover this operation",
        "Create a token with the scope that the operation requires, or use a signed-in session.";
    UserRequired = 403 "user_required" "Only users can call this operation",
        "Service accounts and instances act only in their own project, and not where an operation is for a person. Use a user's session or API token.";
    InsufficientPermissions = 403 "insufficient_permissions" "Your role doesn't allow this operation",
        "The permissions table lists the operation's minimum role. An administrator of the organisation can grant it.";
    AdminRequired = 403 "admin_required" "Only platform staff may do this",
        "The operation requires a platform role. Contact the operators of the platform.";
    OwnershipRequired = 403 "ownership_required" "Only the owner may do this",
        "Ask an owner of the organisation, or the owner of the resource.";
    AccountSuspended = 403 "account_suspended" "The account is suspended",
        "An operator suspended the account. Only an operator can reinstate it.";
    NotFound = 404 "route_not_found" "No route at this address",
        "Check the path against the API reference.";
    OrgNotFound = 404 "org_not_found" "Organisation not found",
        "It doesn't exist, was deleted, or you have no access to it.";
    ProjectNotFound = 404 "project_not_found" "Project not found",
        "It doesn't exist, was deleted, or you have no access to it.";
    UserNotFound = 404 "user_not_found" "User not found",
        "Check the id, the user name or the e-mail address.";
    MemberNotFound = 404 "member_not_found" "Member not found",
        "The user has no role here.";
    SessionNotFound = 404 "session_not_found" "Session not found",
        "It has already ended, or belongs to another user.";
    TokenNotFound = 404 "token_not_found" "API token not found",
        "It was already revoked, or belongs to another user.";
    DeadLetterNotFound = 404 "dead_letter_not_found" "Dead letter not found",
        "It never existed, or it was resolved and its retention period is over. List dead letters with `gpuaas ops dlq list`.";
    NotificationNotFound = 404 "notification_not_found" "Notification not found",
        "It was dismissed and its retention period is over, or it belongs to another user.";
    ProbeNotFound = 404 "probe_not_found" "Probe not found",
        "It hasn't started yet, failed and was rolled back, or is over a week old. Check its workflow run.";
    NodeNotFound = 404 "node_not_found" "Node not found",
        "It doesn't exist or was removed. List nodes with `gpuaas nodes list`.";
    SlotNotFound = 404 "slot_not_found" "Slot not found",
        "The node has no slot with this id. List its slots with `GET /admin/nodes/{node_id}/resource-slots`.";
    TaskNotFound = 404 "task_not_found" "Task not found",
        "It doesn't exist, ended and its retention period is over, or belongs to another node.";
    StreamNotFound = 404 "stream_not_found" "Stream not found",
        "No caller waits for this data connection here: it was opened before, its time is over, or it is for another node.";
    StreamCheckNotFound = 404 "stream_check_not_found" "Stream check not found",
        "It is over a day old, or of another node. Start a new one with `gpuaas nodes check-streams NODE`.";
    TopologyNotFound = 404 "topology_not_found" "Topology report not found",
        "Run `gpuaas nodes topology discover NODE` and approve the new report.";
    EnrolmentProfileNotFound = 404 "enrolment_profile_not_found" "Enrolment profile not found",
        "It doesn't exist or was withdrawn.";
    SigningKeyNotFound = 404 "signing_key_not_found" "Signing key not found",
        "List signing keys with `GET /admin/signing-keys`.";
    AllocationNotFound = 404 "allocation_not_found" "Allocation not found",
        "It doesn't exist, or belongs to another project.";
    SshKeyNotFound = 404 "ssh_key_not_found" "SSH key not found",
        "It was already removed, or belongs to another user.";
    PolicyKeyNotFound = 404 "policy_key_not_found" "Policy key not found",
        "`GET /policies` and the documentation list every key.";
    PolicyNotSet = 404 "policy_not_set" "The policy isn't set at this level",
        "There is nothing to clear: the effective value comes from another level.";
    SkuNotFound = 404 "sku_not_found" "SKU not found",
        "Check its slug. List SKUs with `GET /skus` or `gpuaas catalog list`.";
    ImageNotFound = 404 "image_not_found" "Image not found",
        "It doesn't exist, was deleted, or isn't available to this project.";
    WorkflowRunNotFound = 404 "workflow_run_not_found" "Workflow run not found",
        "It doesn't exist, or it ended and its retention period is over.";
    RequestTimeout = 408 "request_timeout" "The request timed out",
        "The body wasn't complete in time, or nothing of it arrived for too long. Retry over a faster connection.";
    UriTooLong = 414 "uri_too_long" "The URI is too long",
        "Send long values in the body, or use fewer filters.";
    HeadersTooLarge = 431 "headers_too_large" "The headers are too large",
        "Send fewer or shorter headers. Cookies of other sites on the same host count as well.";
    MethodNotAllowed = 405 "method_not_allowed" "Method not allowed at this address",
        "The `Allow` header lists the supported methods.";
    StateConflict = 409 "state_conflict" "The resource has changed, or its state doesn't allow this operation",
        "Read the resource again, then decide whether the operation still applies.";
    IdempotencyInProgress = 409 "idempotency_in_progress" "A request with this idempotency key is still running",
        "Wait a moment, then retry with the same key to get its response.";
    AllocationNotActive = 409 "allocation_not_active" "The allocation isn't active",
        "The operation requires an active allocation. Check the allocation's state.";
    AlreadyExists = 409 "already_exists" "The resource already exists",
        "Choose another name, or use the existing resource.";
    NodeInUse = 409 "node_in_use" "The node is in use",
        "Drain the node and wait until it is empty, or force the release of its allocations.";
    LastOwner = 409 "last_owner" "An organisation needs at least one owner",
        "Make another member an owner first.";
    NotEmpty = 409 "not_empty" "Resource isn't empty",
        "Delete or move its contents first.";
    PolicyLocked = 409 "policy_locked" "The policy is locked at a higher level",
        "An administrator of that level can change or unlock it.";
    LengthRequired = 411 "length_required" "Content-Length required",
        "Send the upload with a `Content-Length` header, not in chunks of unknown number.";
    PayloadTooLarge = 413 "payload_too_large" "The request body is too large",
        "Split the request. The limit is in the API reference.";
    UnsupportedMediaType = 415 "unsupported_media_type" "Unsupported media type",
        "Send the media type that the API reference lists; for most operations, JSON with `Content-Type: application/json`.";
    RangeNotSatisfiable = 416 "range_not_satisfiable" "The requested range is beyond the end of the file",
        "The `Content-Range` header has the file's length. Request a range within it, or the whole file.";
    IdempotencyKeyReused = 422 "idempotency_key_reused" "The idempotency key was used for another request",
        "Use a new key for a new action. The first request's effect is unchanged.";
    SkuUnavailable = 422 "sku_unavailable" "SKU unavailable",
        "`reason` gives the cause: no_capacity (all GPUs are allocated), no_single_node_fits (the free GPUs are on different nodes), not_ready (no node of this kind is in service). Try another SKU, count or region, or retry later.";
    QuotaExceeded = 422 "quota_exceeded" "Quota exceeded",
        "Delete resources you no longer need, or request a higher limit.";
    BalanceInsufficient = 422 "balance_insufficient" "Insufficient balance",
        "Paid work can't be started here. An administrator of the project or its payer can change that.";
    RateLimitExceeded = 429 "rate_limit_exceeded" "Too many requests",
        "Wait for the number of seconds in `Retry-After`.";
    InternalError = 500 "internal_error" "Internal error",
        "Quote the correlation id to an operator; the log has the details. Retrying with the same key is safe.";
    UpstreamError = 502 "upstream_error" "Upstream request failed",
        "Retry later. The operator's log names the failed system.";
    ServiceUnavailable = 503 "service_unavailable" "Service temporarily unavailable",
        "Retry with the same key after the number of seconds in `Retry-After`.";
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// An invalid field of a request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FieldError {
    /// The field's path in the document, such as `members.0.role`.
    pub field: String,
    pub message: Cow<'static, str>,
}

/// An error: its code, a text for the user, and a source that only the log receives.
#[derive(Debug)]
pub struct Error {
    pub code: Code,
    pub detail: Cow<'static, str>,
    pub fields: Vec<FieldError>,
    pub retry_after_seconds: Option<u64>,
    /// Machine-readable reason, for codes with several causes.
    pub reason: Option<&'static str>,
    source: Option<Box<dyn std::error::Error + Send + Sync>>,
}

impl Error {
    pub fn new(code: Code, detail: impl Into<Cow<'static, str>>) -> Self {
        let detail = detail.into();
        Self { code, detail, fields: Vec::new(), retry_after_seconds: None, reason: None, source: None }
    }

    /// Returns a validation error for one field.
    pub fn field(field: impl Into<String>, message: impl Into<Cow<'static, str>>) -> Self {
        Self::fields(vec![FieldError { field: field.into(), message: message.into() }])
    }

    pub fn fields(fields: Vec<FieldError>) -> Self {
        Self { fields, ..Self::from(Code::ValidationError) }
    }

    /// Returns an internal error. The user receives only the generic text.
    pub fn internal(source: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        Self::from(Code::InternalError).because(source)
    }

    /// Returns the error with all its causes, for logs: `a: b: c`.
    pub fn chain(&self) -> String {
        chain_of(self)
    }

    /// Returns an error for a dependency that is temporarily unavailable.
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

/// Logs a failure after which the work continues: a warning with its causes. `service_unavailable` is logged at debug
/// level, because the component that detected the outage has already reported it. The caller's crate needs `tracing`.
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
            "internal_error: Internal error: service_unavailable: Service temporarily unavailable: No space left on device"
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
