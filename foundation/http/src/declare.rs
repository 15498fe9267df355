//! The [`operation!`](crate::operation!) macro: one declaration per operation.

/// Declares an operation and connects it with the function that handles it.
///
/// The doc comment is the summary in the contract. The kind (`read`, `audited_read`, `mutation`, `protocol`, `external`, `stream`) decides
/// which fields are required and which signature the handler has:
///
/// | kind | fields of its own | handler |
/// |---|---|---|
/// | `read` | | `async fn(&State, &mut ReadTx, &Call<O>) -> Result<Answer>` |
/// | `audited_read` | `audit` | the same |
/// | `mutation` | `audit` | `async fn(&State, &mut MutationTx, &Call<O>) -> Result<Answer>` |
/// | `protocol` | `audit`, `natural_key` | `async fn(&State, ProtocolContext<'_>, Call<O>) -> Result<Audited<Answer>>` |
/// | `external` | | `answer:` instead of `run:`, and an `impl External` beside it |
/// | `stream` | `messages`; `audit` and `audit_close`, `limits`, `authorize` if needed | `fn(&State, Call<O>, SocketUpgrade<'_>) -> impl Future<Output = Result<()>>` |
///
/// The body is JSON of at most 64 KiB; `max_body` sets another limit. A `protocol` may also read `headers`, and declare another
/// form of body:
///
/// | body | required fields |
/// |---|---|
/// | [`RawBody`](crate::RawBody) | `max_body`, `media_types` |
/// | [`StreamBody`](crate::StreamBody) | `max_body`, `media_types`, `idle_timeout`, `total_timeout` |
///
/// Fields come in the order of the first rule below. Without access, rate limit or audit action it doesn't compile.
#[macro_export]
macro_rules! operation {
    (
        #[doc = $summary:literal]
        $vis:vis $kind:ident $name:ident($state:ty) = $method:ident $path:literal as $id:literal,
        tag: $tag:literal, access: $access:expr, rate_limit: $limit:ident,
        $(audit: $audit:literal,)?
        $(audit_close: $audit_close:literal,)?
        $(natural_key: $natural_key:literal,)?
        $(path: $path_type:ty,)?
        $(query: $query:ty,)?
        $(body: $body:ty,)?
        $(max_body: $max_body:expr,)?
        $(media_types: [$($media_type:literal),+ $(,)?],)?
        $(idle_timeout: $idle_timeout:expr,)?
        $(total_timeout: $total_timeout:expr,)?
        $(headers: [$($header:literal),+ $(,)?],)?
        $(success: $success:literal,)?
        $(errors: [$($code:ident),+ $(,)?],)?
        $(shows_secret: $shows_secret:literal,)?
        $(messages: $messages:expr,)?
        $(limits: $limits:expr,)?
        $(authorize: $authorize:path,)?
        $(run: $run:path $(=> $answer:ty)?,)?
        $(answer: $external_answer:ty,)?
    ) => {
        #[doc = $summary]
        $vis struct $name;

        impl $crate::Operation for $name {
            const ID: &'static str = $id;
            const METHOD: $crate::Method = $crate::Method::$method;
            const PATH: &'static str = $path;
            const TAG: &'static str = $tag;
            const SUMMARY: &'static str = $summary.trim_ascii();
            const ACCESS: $crate::Access = $access;
            const RATE_LIMIT: $crate::RateLimitClass = $crate::RateLimitClass::$limit;
            $crate::operation!(@success $kind [$($success)?]);
            $(const ERRORS: &'static [$crate::declare::Code] = &[$($crate::declare::Code::$code),+];)?
            $(const SHOWS_SECRET: bool = $shows_secret;)?
            const BODY_RULES: $crate::body::BodyRules = $crate::body::BodyRules::declared(
                <Self::Body as $crate::body::RequestBody>::FORM,
                $crate::body::BodyFields {
                    max_bytes: $crate::operation!(@option $($max_body)?),
                    media_types: &[$($($media_type),+)?],
                    idle_timeout: $crate::operation!(@option $($idle_timeout)?),
                    total_timeout: $crate::operation!(@option $($total_timeout)?),
                },
            );
            $(const HEADERS: &'static [&'static str] = &[$($header),+];)?
            type State = $state;
            type Path = $crate::operation!(@or [$($path_type)?] $crate::Empty);
            type Query = $crate::operation!(@or [$($query)?] $crate::Empty);
            type Body = $crate::operation!(@or [$($body)?] $crate::NoBody);
            type Answer = $crate::operation!(@or [$($($answer)?)?] $crate::operation!(@or [$($external_answer)?] $crate::operation::NoContent));
        }

        const _: $crate::body::BodyRules = <$name as $crate::Operation>::BODY_RULES;
        const _: () = $crate::declare::check_headers(
            <$name as $crate::Operation>::HEADERS,
            $crate::operation!(@is_protocol $kind),
        );
        $crate::operation!(
            @$kind $name, $state, [$($audit)?] [$($natural_key)?]
            [$(audit_close: $audit_close,)? $(messages: $messages,)? $(limits: $limits,)? $(authorize: $authorize,)?]
            $($run $(=> $answer)?)?
        );
    };
    (@success stream []) => {
        const SUCCESS: u16 = 101;
    };
    (@success $kind:ident [$($success:literal)?]) => {
        $(const SUCCESS: u16 = $success;)?
    };
    (@option) => { None };
    (@option $given:expr) => { Some($given) };
    (@is_protocol protocol) => { true };
    (@is_protocol $kind:ident) => { false };
    (@or [] $default:ty) => { $default };
    (@or [$given:ty] $default:ty) => { $given };
    (@read $name:ident, $state:ty, [] [] [] $run:path => $answer:ty) => {
        impl $crate::Read for $name {
            async fn read(
                state: &$state,
                tx: &mut $crate::declare::ReadTx,
                call: &$crate::Call<Self>,
            ) -> $crate::declare::Result<$answer> {
                $run(state, tx, call).await
            }
        }
    };
    (@audited_read $name:ident, $state:ty, [$audit:literal] [] [] $run:path => $answer:ty) => {
        impl $crate::AuditedRead for $name {
            const AUDIT: &'static str = $audit;

            async fn read(
                state: &$state,
                tx: &mut $crate::declare::ReadTx,
                call: &$crate::Call<Self>,
            ) -> $crate::declare::Result<$answer> {
                $run(state, tx, call).await
            }
        }
    };
    (@mutation $name:ident, $state:ty, [$audit:literal] [] [] $run:path => $answer:ty) => {
        impl $crate::Mutation for $name {
            const AUDIT: &'static str = $audit;

            async fn run(
                state: &$state,
                tx: &mut $crate::declare::MutationTx,
                call: &$crate::Call<Self>,
            ) -> $crate::declare::Result<$answer> {
                $run(state, tx, call).await
            }
        }
    };
    (@protocol $name:ident, $state:ty, [$audit:literal] [$natural_key:literal] [] $run:path => $answer:ty) => {
        impl $crate::Protocol for $name {
            const AUDIT: &'static str = $audit;
            const NATURAL_KEY: &'static str = $natural_key;

            async fn run(
                state: &$state,
                context: $crate::ProtocolContext<'_>,
                call: $crate::Call<Self>,
            ) -> $crate::declare::Result<$crate::Audited<$answer>> {
                $run(state, context, call).await
            }
        }
    };
    (@external $name:ident, $state:ty, [] [] []) => {};
    (
        @stream $name:ident, $state:ty, [$($audit:literal)?] []
        [$(audit_close: $audit_close:literal,)? messages: $messages:expr, $(limits: $limits:expr,)? $(authorize: $authorize:path,)?]
        $run:path
    ) => {
        impl $crate::Stream for $name {
            $crate::operation!(@stream_audit [$($audit)?] [$($audit_close)?]);
            const MESSAGES: &'static str = $messages;
            $(const LIMITS: $crate::SocketLimits = $limits;)?

            $(
                const AUTHORIZE: Option<$crate::Authorize<Self>> =
                    Some(|state, call| ::std::boxed::Box::pin($authorize(state, call)));
            )?

            // Not an `async fn`, which would keep its arguments twice: one of these futures lives per open socket.
            fn run(
                state: &$state,
                call: $crate::Call<Self>,
                upgrade: $crate::SocketUpgrade<'_>,
            ) -> impl ::core::future::Future<Output = $crate::declare::Result<()>> + Send {
                $run(state, call, upgrade)
            }
        }
    };
    (@stream_audit [] []) => {};
    (@stream_audit [$opened:literal] [$closed:literal]) => {
        const AUDIT: Option<$crate::StreamAudit> =
            Some($crate::StreamAudit { opened: $opened, closed: $closed });
    };
}

/// Types used in the macro's expansion.
#[doc(hidden)]
pub use crate::body::check_headers;
#[doc(hidden)]
pub use gpuaas_core::{Code, Result};
#[doc(hidden)]
pub use gpuaas_store::{MutationTx, ReadTx};
