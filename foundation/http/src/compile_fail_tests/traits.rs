//! Guarantees of the traits that operations implement.
//!
//! An operation declares its access and its rate limit class:
//! ```
//! # use gpuaas_core::Result;
//! # use gpuaas_http::{operation::NoContent, *};
//! struct Ping;
//! impl Operation for Ping {
//!     const ID: &'static str = "ping";
//!     const METHOD: Method = Method::Post;
//!     const PATH: &'static str = "/ping";
//!     const TAG: &'static str = "demo";
//!     const SUMMARY: &'static str = "Ping the server";
//!     const ACCESS: Access = Access::account();
//!     const RATE_LIMIT: RateLimitClass = RateLimitClass::Api;
//!     type State = ();
//!     type Path = Empty;
//!     type Query = Empty;
//!     type Body = NoBody;
//!     type Answer = NoContent;
//! }
//! ```
//! Without `ACCESS`:
//! ```compile_fail,E0046
//! # use gpuaas_core::Result;
//! # use gpuaas_http::{operation::NoContent, *};
//! struct Ping;
//! impl Operation for Ping {
//!     const ID: &'static str = "ping";
//!     const METHOD: Method = Method::Post;
//!     const PATH: &'static str = "/ping";
//!     const TAG: &'static str = "demo";
//!     const SUMMARY: &'static str = "Ping the server";
//!     const RATE_LIMIT: RateLimitClass = RateLimitClass::Api;
//!     type State = ();
//!     type Path = Empty;
//!     type Query = Empty;
//!     type Body = NoBody;
//!     type Answer = NoContent;
//! }
//! ```
//! Without `RATE_LIMIT`:
//! ```compile_fail,E0046
//! # use gpuaas_core::Result;
//! # use gpuaas_http::{operation::NoContent, *};
//! struct Ping;
//! impl Operation for Ping {
//!     const ID: &'static str = "ping";
//!     const METHOD: Method = Method::Post;
//!     const PATH: &'static str = "/ping";
//!     const TAG: &'static str = "demo";
//!     const SUMMARY: &'static str = "Ping the server";
//!     const ACCESS: Access = Access::account();
//!     type State = ();
//!     type Path = Empty;
//!     type Query = Empty;
//!     type Body = NoBody;
//!     type Answer = NoContent;
//! }
//! ```
//! A mutation declares its audit action:
//! ```
//! # use gpuaas_core::Result;
//! # use gpuaas_http::{operation::NoContent, *};
//! # struct Ping;
//! # impl Operation for Ping {
//! #     const ID: &'static str = "ping";
//! #     const METHOD: Method = Method::Post;
//! #     const PATH: &'static str = "/ping";
//! #     const TAG: &'static str = "demo";
//! #     const SUMMARY: &'static str = "Ping the server";
//! #     const ACCESS: Access = Access::account();
//! #     const RATE_LIMIT: RateLimitClass = RateLimitClass::Api;
//! #     type State = ();
//! #     type Path = Empty;
//! #     type Query = Empty;
//! #     type Body = NoBody;
//! #     type Answer = NoContent;
//! # }
//! impl Mutation for Ping {
//!     const AUDIT: &'static str = "demo.ping";
//!     async fn run(_: &(), _: &mut gpuaas_store::MutationTx, _: &Call<Self>) -> Result<NoContent> {
//!         Ok(NoContent)
//!     }
//! }
//! ```
//! Without `AUDIT`:
//! ```compile_fail,E0046
//! # use gpuaas_core::Result;
//! # use gpuaas_http::{operation::NoContent, *};
//! # struct Ping;
//! # impl Operation for Ping {
//! #     const ID: &'static str = "ping";
//! #     const METHOD: Method = Method::Post;
//! #     const PATH: &'static str = "/ping";
//! #     const TAG: &'static str = "demo";
//! #     const SUMMARY: &'static str = "Ping the server";
//! #     const ACCESS: Access = Access::account();
//! #     const RATE_LIMIT: RateLimitClass = RateLimitClass::Api;
//! #     type State = ();
//! #     type Path = Empty;
//! #     type Query = Empty;
//! #     type Body = NoBody;
//! #     type Answer = NoContent;
//! # }
//! impl Mutation for Ping {
//!     async fn run(_: &(), _: &mut gpuaas_store::MutationTx, _: &Call<Self>) -> Result<NoContent> {
//!         Ok(NoContent)
//!     }
//! }
//! ```
//! An external operation declares its audit action and a timeout:
//! ```
//! # use std::time::Duration;
//! # use gpuaas_core::{ClaimId, Result};
//! # use gpuaas_http::{operation::NoContent, *};
//! # use gpuaas_store::PrepareTx;
//! # struct Ping;
//! # impl Operation for Ping {
//! #     const ID: &'static str = "ping";
//! #     const METHOD: Method = Method::Post;
//! #     const PATH: &'static str = "/ping";
//! #     const TAG: &'static str = "demo";
//! #     const SUMMARY: &'static str = "Ping the server";
//! #     const ACCESS: Access = Access::account();
//! #     const RATE_LIMIT: RateLimitClass = RateLimitClass::Api;
//! #     type State = ();
//! #     type Path = Empty;
//! #     type Query = Empty;
//! #     type Body = NoBody;
//! #     type Answer = NoContent;
//! # }
//! impl External for Ping {
//!     const AUDIT: &'static str = "demo.ping";
//!     const TIMEOUT: Duration = Duration::from_secs(5);
//!     type Intent = ();
//!     type Outcome = ();
//!     async fn prepare(_: &(), _: &mut PrepareTx, _: &Call<Self>) -> Result<()> {
//!         Ok(())
//!     }
//!     async fn call(_: &(), _: ClaimId, _: &()) -> Result<(), CallFailure> {
//!         Ok(())
//!     }
//!     async fn complete(
//!         _: &(), _: &mut gpuaas_store::MutationTx, _: &Call<Self>, _: &(), _: &(),
//!     ) -> Result<NoContent> {
//!         Ok(NoContent)
//!     }
//! }
//! ```
//! Without `AUDIT`:
//! ```compile_fail,E0046
//! # use std::time::Duration;
//! # use gpuaas_core::{ClaimId, Result};
//! # use gpuaas_http::{operation::NoContent, *};
//! # use gpuaas_store::PrepareTx;
//! # struct Ping;
//! # impl Operation for Ping {
//! #     const ID: &'static str = "ping";
//! #     const METHOD: Method = Method::Post;
//! #     const PATH: &'static str = "/ping";
//! #     const TAG: &'static str = "demo";
//! #     const SUMMARY: &'static str = "Ping the server";
//! #     const ACCESS: Access = Access::account();
//! #     const RATE_LIMIT: RateLimitClass = RateLimitClass::Api;
//! #     type State = ();
//! #     type Path = Empty;
//! #     type Query = Empty;
//! #     type Body = NoBody;
//! #     type Answer = NoContent;
//! # }
//! impl External for Ping {
//!     const TIMEOUT: Duration = Duration::from_secs(5);
//!     type Intent = ();
//!     type Outcome = ();
//!     async fn prepare(_: &(), _: &mut PrepareTx, _: &Call<Self>) -> Result<()> {
//!         Ok(())
//!     }
//!     async fn call(_: &(), _: ClaimId, _: &()) -> Result<(), CallFailure> {
//!         Ok(())
//!     }
//!     async fn complete(
//!         _: &(), _: &mut gpuaas_store::MutationTx, _: &Call<Self>, _: &(), _: &(),
//!     ) -> Result<NoContent> {
//!         Ok(NoContent)
//!     }
//! }
//! ```
//! Without `TIMEOUT`:
//! ```compile_fail,E0046
//! # use std::time::Duration;
//! # use gpuaas_core::{ClaimId, Result};
//! # use gpuaas_http::{operation::NoContent, *};
//! # use gpuaas_store::PrepareTx;
//! # struct Ping;
//! # impl Operation for Ping {
//! #     const ID: &'static str = "ping";
//! #     const METHOD: Method = Method::Post;
//! #     const PATH: &'static str = "/ping";
//! #     const TAG: &'static str = "demo";
//! #     const SUMMARY: &'static str = "Ping the server";
//! #     const ACCESS: Access = Access::account();
//! #     const RATE_LIMIT: RateLimitClass = RateLimitClass::Api;
//! #     type State = ();
//! #     type Path = Empty;
//! #     type Query = Empty;
//! #     type Body = NoBody;
//! #     type Answer = NoContent;
//! # }
//! impl External for Ping {
//!     const AUDIT: &'static str = "demo.ping";
//!     type Intent = ();
//!     type Outcome = ();
//!     async fn prepare(_: &(), _: &mut PrepareTx, _: &Call<Self>) -> Result<()> {
//!         Ok(())
//!     }
//!     async fn call(_: &(), _: ClaimId, _: &()) -> Result<(), CallFailure> {
//!         Ok(())
//!     }
//!     async fn complete(
//!         _: &(), _: &mut gpuaas_store::MutationTx, _: &Call<Self>, _: &(), _: &(),
//!     ) -> Result<NoContent> {
//!         Ok(NoContent)
//!     }
//! }
//! ```
//! The call runs outside any transaction, so it receives none:
//! ```compile_fail,E0050
//! # use std::time::Duration;
//! # use gpuaas_core::{ClaimId, Result};
//! # use gpuaas_http::{operation::NoContent, *};
//! # use gpuaas_store::PrepareTx;
//! # struct Ping;
//! # impl Operation for Ping {
//! #     const ID: &'static str = "ping";
//! #     const METHOD: Method = Method::Post;
//! #     const PATH: &'static str = "/ping";
//! #     const TAG: &'static str = "demo";
//! #     const SUMMARY: &'static str = "Ping the server";
//! #     const ACCESS: Access = Access::account();
//! #     const RATE_LIMIT: RateLimitClass = RateLimitClass::Api;
//! #     type State = ();
//! #     type Path = Empty;
//! #     type Query = Empty;
//! #     type Body = NoBody;
//! #     type Answer = NoContent;
//! # }
//! impl External for Ping {
//!     const AUDIT: &'static str = "demo.ping";
//!     const TIMEOUT: Duration = Duration::from_secs(5);
//!     type Intent = ();
//!     type Outcome = ();
//!     async fn prepare(_: &(), _: &mut PrepareTx, _: &Call<Self>) -> Result<()> {
//!         Ok(())
//!     }
//!     async fn call(_: &(), _: &mut PrepareTx, _: ClaimId, _: &()) -> Result<(), CallFailure> {
//!         Ok(())
//!     }
//!     async fn complete(
//!         _: &(), _: &mut gpuaas_store::MutationTx, _: &Call<Self>, _: &(), _: &(),
//!     ) -> Result<NoContent> {
//!         Ok(NoContent)
//!     }
//! }
//! ```
//! A protocol operation declares its natural key, and can't answer without having written its audit row:
//! ```
//! # use gpuaas_core::Result;
//! # use gpuaas_http::{operation::NoContent, *};
//! # struct Ping;
//! # impl Operation for Ping {
//! #     const ID: &'static str = "ping";
//! #     const METHOD: Method = Method::Post;
//! #     const PATH: &'static str = "/ping";
//! #     const TAG: &'static str = "demo";
//! #     const SUMMARY: &'static str = "Ping the server";
//! #     const ACCESS: Access = Access::account();
//! #     const RATE_LIMIT: RateLimitClass = RateLimitClass::Api;
//! #     type State = ();
//! #     type Path = Empty;
//! #     type Query = Empty;
//! #     type Body = NoBody;
//! #     type Answer = NoContent;
//! # }
//! impl Protocol for Ping {
//!     const AUDIT: &'static str = "demo.ping";
//!     const NATURAL_KEY: &'static str = "the ping id";
//!     async fn run(_: &(), context: ProtocolContext<'_>, call: Call<Self>) -> Result<Audited<NoContent>> {
//!         let tx = context.begin(call.scope).await?;
//!         context.commit(tx, NoContent).await
//!     }
//! }
//! ```
//! Without `NATURAL_KEY`:
//! ```compile_fail,E0046
//! # use gpuaas_core::Result;
//! # use gpuaas_http::{operation::NoContent, *};
//! # struct Ping;
//! # impl Operation for Ping {
//! #     const ID: &'static str = "ping";
//! #     const METHOD: Method = Method::Post;
//! #     const PATH: &'static str = "/ping";
//! #     const TAG: &'static str = "demo";
//! #     const SUMMARY: &'static str = "Ping the server";
//! #     const ACCESS: Access = Access::account();
//! #     const RATE_LIMIT: RateLimitClass = RateLimitClass::Api;
//! #     type State = ();
//! #     type Path = Empty;
//! #     type Query = Empty;
//! #     type Body = NoBody;
//! #     type Answer = NoContent;
//! # }
//! impl Protocol for Ping {
//!     const AUDIT: &'static str = "demo.ping";
//!     async fn run(_: &(), context: ProtocolContext<'_>, call: Call<Self>) -> Result<Audited<NoContent>> {
//!         let tx = context.begin(call.scope).await?;
//!         context.commit(tx, NoContent).await
//!     }
//! }
//! ```
//! With an answer without an audit row:
//! ```compile_fail,E0271
//! # use gpuaas_core::Result;
//! # use gpuaas_http::{operation::NoContent, *};
//! # struct Ping;
//! # impl Operation for Ping {
//! #     const ID: &'static str = "ping";
//! #     const METHOD: Method = Method::Post;
//! #     const PATH: &'static str = "/ping";
//! #     const TAG: &'static str = "demo";
//! #     const SUMMARY: &'static str = "Ping the server";
//! #     const ACCESS: Access = Access::account();
//! #     const RATE_LIMIT: RateLimitClass = RateLimitClass::Api;
//! #     type State = ();
//! #     type Path = Empty;
//! #     type Query = Empty;
//! #     type Body = NoBody;
//! #     type Answer = NoContent;
//! # }
//! impl Protocol for Ping {
//!     const AUDIT: &'static str = "demo.ping";
//!     const NATURAL_KEY: &'static str = "the ping id";
//!     async fn run(_: &(), context: ProtocolContext<'_>, call: Call<Self>) -> Result<NoContent> {
//!         Ok(NoContent)
//!     }
//! }
//! ```
//! With an `Audited` constructed by the handler:
//! ```compile_fail,E0423
//! # use gpuaas_core::Result;
//! # use gpuaas_http::{operation::NoContent, *};
//! # struct Ping;
//! # impl Operation for Ping {
//! #     const ID: &'static str = "ping";
//! #     const METHOD: Method = Method::Post;
//! #     const PATH: &'static str = "/ping";
//! #     const TAG: &'static str = "demo";
//! #     const SUMMARY: &'static str = "Ping the server";
//! #     const ACCESS: Access = Access::account();
//! #     const RATE_LIMIT: RateLimitClass = RateLimitClass::Api;
//! #     type State = ();
//! #     type Path = Empty;
//! #     type Query = Empty;
//! #     type Body = NoBody;
//! #     type Answer = NoContent;
//! # }
//! impl Protocol for Ping {
//!     const AUDIT: &'static str = "demo.ping";
//!     const NATURAL_KEY: &'static str = "the ping id";
//!     async fn run(_: &(), context: ProtocolContext<'_>, call: Call<Self>) -> Result<Audited<NoContent>> {
//!         Ok(Audited(NoContent))
//!     }
//! }
//! ```
//!
