//! The [`operation!`](crate::operation!) macro: one declaration per operation.

/// Declares an operation and connects it with the function that handles it.
///
/// The doc comment is the summary in the contract. The kind (`read`, `audited_read`, `mutation`, `protocol`, `external`) decides
/// which fields are required and which signature the handler has:
///
/// | kind | fields of its own | handler |
/// |---|---|---|
/// | `read` | | `async fn(&State, &mut ReadTx, &Call<O>) -> Result<Answer>` |
/// | `audited_read` | `audit` | the same |
/// | `mutation` | `audit` | `async fn(&State, &mut MutationTx, &Call<O>) -> Result<Answer>` |
/// | `protocol` | `audit`, `natural_key` | `async fn(&State, ProtocolContext<'_>, Call<O>) -> Result<Audited<Answer>>` |
/// | `external` | | `answer:` instead of `run:`, and an `impl External` beside it |
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
        $(run: $run:path => $answer:ty,)?
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
            $(const SUCCESS: u16 = $success;)?
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
            type Answer = $crate::operation!(@or [$($answer)?] $crate::operation!(@or [$($external_answer)?] ()));
        }

        const _: $crate::body::BodyRules = <$name as $crate::Operation>::BODY_RULES;
        const _: () = $crate::declare::check_headers(
            <$name as $crate::Operation>::HEADERS,
            $crate::operation!(@is_protocol $kind),
        );
        $crate::operation!(@$kind $name, $state, [$($audit)?] [$($natural_key)?] $($run => $answer)?);
    };
    (@option) => { None };
    (@option $given:expr) => { Some($given) };
    (@is_protocol protocol) => { true };
    (@is_protocol $kind:ident) => { false };
    (@or [] $default:ty) => { $default };
    (@or [$given:ty] $default:ty) => { $given };
    (@read $name:ident, $state:ty, [] [] $run:path => $answer:ty) => {
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
    (@audited_read $name:ident, $state:ty, [$audit:literal] [] $run:path => $answer:ty) => {
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
    (@mutation $name:ident, $state:ty, [$audit:literal] [] $run:path => $answer:ty) => {
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
    (@protocol $name:ident, $state:ty, [$audit:literal] [$natural_key:literal] $run:path => $answer:ty) => {
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
    (@external $name:ident, $state:ty, [] []) => {};
}

/// Types used in the macro's expansion.
#[doc(hidden)]
pub use crate::body::check_headers;
#[doc(hidden)]
pub use gpuaas_core::{Code, Result};
#[doc(hidden)]
pub use gpuaas_store::{MutationTx, ReadTx};
