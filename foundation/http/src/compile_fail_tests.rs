//! What doesn't compile, and beside each case the nearest thing that does: these examples are tests.
//!
//! An operation says who may call it and from which class it draws:
//! ```
//! # use gpuaas_core::Result;
//! # use gpuaas_http::{operation::NoContent, *};
//! struct Ping;
//! impl Operation for Ping {
//!     const ID: &'static str = "ping";
//!     const METHOD: Method = Method::Post;
//!     const PATH: &'static str = "/ping";
//!     const TAG: &'static str = "demo";
//!     const SUMMARY: &'static str = "Answers";
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
//!     const SUMMARY: &'static str = "Answers";
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
//!     const SUMMARY: &'static str = "Answers";
//!     const ACCESS: Access = Access::account();
//!     type State = ();
//!     type Path = Empty;
//!     type Query = Empty;
//!     type Body = NoBody;
//!     type Answer = NoContent;
//! }
//! ```
//! A change has a name in the audit log:
//! ```
//! # use gpuaas_core::Result;
//! # use gpuaas_http::{operation::NoContent, *};
//! # struct Ping;
//! # impl Operation for Ping {
//! #     const ID: &'static str = "ping";
//! #     const METHOD: Method = Method::Post;
//! #     const PATH: &'static str = "/ping";
//! #     const TAG: &'static str = "demo";
//! #     const SUMMARY: &'static str = "Answers";
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
//! #     const SUMMARY: &'static str = "Answers";
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
//! A call to another system has a name in the audit log and a bound:
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
//! #     const SUMMARY: &'static str = "Answers";
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
//! #     const SUMMARY: &'static str = "Answers";
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
//! #     const SUMMARY: &'static str = "Answers";
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
//! The call is made outside any transaction, so it gets none:
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
//! #     const SUMMARY: &'static str = "Answers";
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
//! A protocol names its natural key, and can't answer without having written its audit row:
//! ```
//! # use gpuaas_core::Result;
//! # use gpuaas_http::{operation::NoContent, *};
//! # struct Ping;
//! # impl Operation for Ping {
//! #     const ID: &'static str = "ping";
//! #     const METHOD: Method = Method::Post;
//! #     const PATH: &'static str = "/ping";
//! #     const TAG: &'static str = "demo";
//! #     const SUMMARY: &'static str = "Answers";
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
//!     const NATURAL_KEY: &'static str = "the ping";
//!     async fn run(_: &(), exchange: ProtocolContext<'_>, call: Call<Self>) -> Result<Audited<NoContent>> {
//!         let tx = exchange.begin(call.scope).await?;
//!         exchange.commit(tx, NoContent).await
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
//! #     const SUMMARY: &'static str = "Answers";
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
//!     async fn run(_: &(), exchange: ProtocolContext<'_>, call: Call<Self>) -> Result<Audited<NoContent>> {
//!         let tx = exchange.begin(call.scope).await?;
//!         exchange.commit(tx, NoContent).await
//!     }
//! }
//! ```
//! With an answer that nothing was written for:
//! ```compile_fail,E0053
//! # use gpuaas_core::Result;
//! # use gpuaas_http::{operation::NoContent, *};
//! # struct Ping;
//! # impl Operation for Ping {
//! #     const ID: &'static str = "ping";
//! #     const METHOD: Method = Method::Post;
//! #     const PATH: &'static str = "/ping";
//! #     const TAG: &'static str = "demo";
//! #     const SUMMARY: &'static str = "Answers";
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
//!     const NATURAL_KEY: &'static str = "the ping";
//!     async fn run(_: &(), exchange: ProtocolContext<'_>, call: Call<Self>) -> Result<NoContent> {
//!         Ok(NoContent)
//!     }
//! }
//! ```
//! With a row that is claimed instead of written:
//! ```compile_fail,E0423
//! # use gpuaas_core::Result;
//! # use gpuaas_http::{operation::NoContent, *};
//! # struct Ping;
//! # impl Operation for Ping {
//! #     const ID: &'static str = "ping";
//! #     const METHOD: Method = Method::Post;
//! #     const PATH: &'static str = "/ping";
//! #     const TAG: &'static str = "demo";
//! #     const SUMMARY: &'static str = "Answers";
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
//!     const NATURAL_KEY: &'static str = "the ping";
//!     async fn run(_: &(), exchange: ProtocolContext<'_>, call: Call<Self>) -> Result<Audited<NoContent>> {
//!         Ok(Audited(NoContent))
//!     }
//! }
//! ```
