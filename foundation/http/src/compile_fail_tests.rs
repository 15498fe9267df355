//! Compile-time guarantees as doc tests: each rejected example stands beside the closest one that compiles.
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
//! The `operation!` macro gives the same guarantees, with one arm per kind. A `read` has a handler with a `ReadTx`:
//! ```
//! # use gpuaas_core::Result;
//! # use gpuaas_http::{operation::NoContent, *};
//! # use gpuaas_store::ReadTx;
//! operation! {
//!     /// Ping the server.
//!     pub read Ping(()) = Get "/ping" as "ping",
//!     tag: "demo", access: Access::account(), rate_limit: Api,
//!     run: ping => NoContent,
//! }
//! async fn ping(_: &(), _: &mut ReadTx, _: &Call<Ping>) -> Result<NoContent> {
//!     Ok(NoContent)
//! }
//! ```
//! With an audit action, which a plain read doesn't have:
//! ```compile_fail
//! # use gpuaas_core::Result;
//! # use gpuaas_http::{operation::NoContent, *};
//! # use gpuaas_store::ReadTx;
//! operation! {
//!     /// Ping the server.
//!     pub read Ping(()) = Get "/ping" as "ping",
//!     tag: "demo", access: Access::account(), rate_limit: Api,
//!     audit: "demo.ping",
//!     run: ping => NoContent,
//! }
//! # async fn ping(_: &(), _: &mut ReadTx, _: &Call<Ping>) -> Result<NoContent> {
//! #     Ok(NoContent)
//! # }
//! ```
//! With a transaction that can write:
//! ```compile_fail,E0308
//! # use gpuaas_core::Result;
//! # use gpuaas_http::{operation::NoContent, *};
//! # use gpuaas_store::MutationTx;
//! operation! {
//!     /// Ping the server.
//!     pub read Ping(()) = Get "/ping" as "ping",
//!     tag: "demo", access: Access::account(), rate_limit: Api,
//!     run: ping => NoContent,
//! }
//! async fn ping(_: &(), _: &mut MutationTx, _: &Call<Ping>) -> Result<NoContent> {
//!     Ok(NoContent)
//! }
//! ```
//! Without `access`:
//! ```compile_fail
//! # use gpuaas_core::Result;
//! # use gpuaas_http::{operation::NoContent, *};
//! # use gpuaas_store::ReadTx;
//! operation! {
//!     /// Ping the server.
//!     pub read Ping(()) = Get "/ping" as "ping",
//!     tag: "demo", rate_limit: Api,
//!     run: ping => NoContent,
//! }
//! # async fn ping(_: &(), _: &mut ReadTx, _: &Call<Ping>) -> Result<NoContent> {
//! #     Ok(NoContent)
//! # }
//! ```
//! Without `rate_limit`:
//! ```compile_fail
//! # use gpuaas_core::Result;
//! # use gpuaas_http::{operation::NoContent, *};
//! # use gpuaas_store::ReadTx;
//! operation! {
//!     /// Ping the server.
//!     pub read Ping(()) = Get "/ping" as "ping",
//!     tag: "demo", access: Access::account(),
//!     run: ping => NoContent,
//! }
//! # async fn ping(_: &(), _: &mut ReadTx, _: &Call<Ping>) -> Result<NoContent> {
//! #     Ok(NoContent)
//! # }
//! ```
//! An `audited_read` has an audit action:
//! ```
//! # use gpuaas_core::Result;
//! # use gpuaas_http::{operation::NoContent, *};
//! # use gpuaas_store::ReadTx;
//! operation! {
//!     /// Ping the server.
//!     pub audited_read Ping(()) = Get "/ping" as "ping",
//!     tag: "demo", access: Access::account(), rate_limit: Api,
//!     audit: "demo.ping",
//!     run: ping => NoContent,
//! }
//! async fn ping(_: &(), _: &mut ReadTx, _: &Call<Ping>) -> Result<NoContent> {
//!     Ok(NoContent)
//! }
//! ```
//! Without it:
//! ```compile_fail
//! # use gpuaas_core::Result;
//! # use gpuaas_http::{operation::NoContent, *};
//! # use gpuaas_store::ReadTx;
//! operation! {
//!     /// Ping the server.
//!     pub audited_read Ping(()) = Get "/ping" as "ping",
//!     tag: "demo", access: Access::account(), rate_limit: Api,
//!     run: ping => NoContent,
//! }
//! # async fn ping(_: &(), _: &mut ReadTx, _: &Call<Ping>) -> Result<NoContent> {
//! #     Ok(NoContent)
//! # }
//! ```
//! With a transaction that can write:
//! ```compile_fail,E0308
//! # use gpuaas_core::Result;
//! # use gpuaas_http::{operation::NoContent, *};
//! # use gpuaas_store::MutationTx;
//! operation! {
//!     /// Ping the server.
//!     pub audited_read Ping(()) = Get "/ping" as "ping",
//!     tag: "demo", access: Access::account(), rate_limit: Api,
//!     audit: "demo.ping",
//!     run: ping => NoContent,
//! }
//! async fn ping(_: &(), _: &mut MutationTx, _: &Call<Ping>) -> Result<NoContent> {
//!     Ok(NoContent)
//! }
//! ```
//! Without `access`:
//! ```compile_fail
//! # use gpuaas_core::Result;
//! # use gpuaas_http::{operation::NoContent, *};
//! # use gpuaas_store::ReadTx;
//! operation! {
//!     /// Ping the server.
//!     pub audited_read Ping(()) = Get "/ping" as "ping",
//!     tag: "demo", rate_limit: Api,
//!     audit: "demo.ping",
//!     run: ping => NoContent,
//! }
//! # async fn ping(_: &(), _: &mut ReadTx, _: &Call<Ping>) -> Result<NoContent> {
//! #     Ok(NoContent)
//! # }
//! ```
//! Without `rate_limit`:
//! ```compile_fail
//! # use gpuaas_core::Result;
//! # use gpuaas_http::{operation::NoContent, *};
//! # use gpuaas_store::ReadTx;
//! operation! {
//!     /// Ping the server.
//!     pub audited_read Ping(()) = Get "/ping" as "ping",
//!     tag: "demo", access: Access::account(),
//!     audit: "demo.ping",
//!     run: ping => NoContent,
//! }
//! # async fn ping(_: &(), _: &mut ReadTx, _: &Call<Ping>) -> Result<NoContent> {
//! #     Ok(NoContent)
//! # }
//! ```
//! A `mutation` has an audit action and a handler with a `MutationTx`:
//! ```
//! # use gpuaas_core::Result;
//! # use gpuaas_http::{operation::NoContent, *};
//! # use gpuaas_store::MutationTx;
//! operation! {
//!     /// Ping the server.
//!     pub mutation Ping(()) = Post "/ping" as "ping",
//!     tag: "demo", access: Access::account(), rate_limit: Api,
//!     audit: "demo.ping",
//!     run: ping => NoContent,
//! }
//! async fn ping(_: &(), _: &mut MutationTx, _: &Call<Ping>) -> Result<NoContent> {
//!     Ok(NoContent)
//! }
//! ```
//! Without the audit action:
//! ```compile_fail
//! # use gpuaas_core::Result;
//! # use gpuaas_http::{operation::NoContent, *};
//! # use gpuaas_store::MutationTx;
//! operation! {
//!     /// Ping the server.
//!     pub mutation Ping(()) = Post "/ping" as "ping",
//!     tag: "demo", access: Access::account(), rate_limit: Api,
//!     run: ping => NoContent,
//! }
//! # async fn ping(_: &(), _: &mut MutationTx, _: &Call<Ping>) -> Result<NoContent> {
//! #     Ok(NoContent)
//! # }
//! ```
//! With a transaction that can only read:
//! ```compile_fail,E0308
//! # use gpuaas_core::Result;
//! # use gpuaas_http::{operation::NoContent, *};
//! # use gpuaas_store::ReadTx;
//! operation! {
//!     /// Ping the server.
//!     pub mutation Ping(()) = Post "/ping" as "ping",
//!     tag: "demo", access: Access::account(), rate_limit: Api,
//!     audit: "demo.ping",
//!     run: ping => NoContent,
//! }
//! async fn ping(_: &(), _: &mut ReadTx, _: &Call<Ping>) -> Result<NoContent> {
//!     Ok(NoContent)
//! }
//! ```
//! Without `access`:
//! ```compile_fail
//! # use gpuaas_core::Result;
//! # use gpuaas_http::{operation::NoContent, *};
//! # use gpuaas_store::MutationTx;
//! operation! {
//!     /// Ping the server.
//!     pub mutation Ping(()) = Post "/ping" as "ping",
//!     tag: "demo", rate_limit: Api,
//!     audit: "demo.ping",
//!     run: ping => NoContent,
//! }
//! # async fn ping(_: &(), _: &mut MutationTx, _: &Call<Ping>) -> Result<NoContent> {
//! #     Ok(NoContent)
//! # }
//! ```
//! Without `rate_limit`:
//! ```compile_fail
//! # use gpuaas_core::Result;
//! # use gpuaas_http::{operation::NoContent, *};
//! # use gpuaas_store::MutationTx;
//! operation! {
//!     /// Ping the server.
//!     pub mutation Ping(()) = Post "/ping" as "ping",
//!     tag: "demo", access: Access::account(),
//!     audit: "demo.ping",
//!     run: ping => NoContent,
//! }
//! # async fn ping(_: &(), _: &mut MutationTx, _: &Call<Ping>) -> Result<NoContent> {
//! #     Ok(NoContent)
//! # }
//! ```
//! A `protocol` has an audit action, a natural key and a handler with a `ProtocolContext`:
//! ```
//! # use gpuaas_core::Result;
//! # use gpuaas_http::{operation::NoContent, *};
//! operation! {
//!     /// Ping the server.
//!     pub protocol Ping(()) = Post "/ping" as "ping",
//!     tag: "demo", access: Access::account(), rate_limit: Api,
//!     audit: "demo.ping",
//!     natural_key: "the ping id",
//!     run: ping => NoContent,
//! }
//! async fn ping(_: &(), context: ProtocolContext<'_>, call: Call<Ping>) -> Result<Audited<NoContent>> {
//!     let tx = context.begin(call.scope).await?;
//!     context.commit(tx, NoContent).await
//! }
//! ```
//! Without the audit action:
//! ```compile_fail
//! # use gpuaas_core::Result;
//! # use gpuaas_http::{operation::NoContent, *};
//! operation! {
//!     /// Ping the server.
//!     pub protocol Ping(()) = Post "/ping" as "ping",
//!     tag: "demo", access: Access::account(), rate_limit: Api,
//!     natural_key: "the ping id",
//!     run: ping => NoContent,
//! }
//! # async fn ping(_: &(), context: ProtocolContext<'_>, call: Call<Ping>) -> Result<Audited<NoContent>> {
//! #     let tx = context.begin(call.scope).await?;
//! #     context.commit(tx, NoContent).await
//! # }
//! ```
//! Without the natural key:
//! ```compile_fail
//! # use gpuaas_core::Result;
//! # use gpuaas_http::{operation::NoContent, *};
//! operation! {
//!     /// Ping the server.
//!     pub protocol Ping(()) = Post "/ping" as "ping",
//!     tag: "demo", access: Access::account(), rate_limit: Api,
//!     audit: "demo.ping",
//!     run: ping => NoContent,
//! }
//! # async fn ping(_: &(), context: ProtocolContext<'_>, call: Call<Ping>) -> Result<Audited<NoContent>> {
//! #     let tx = context.begin(call.scope).await?;
//! #     context.commit(tx, NoContent).await
//! # }
//! ```
//! With a transaction instead of the context:
//! ```compile_fail,E0308
//! # use gpuaas_core::Result;
//! # use gpuaas_http::{operation::NoContent, *};
//! # use gpuaas_store::MutationTx;
//! operation! {
//!     /// Ping the server.
//!     pub protocol Ping(()) = Post "/ping" as "ping",
//!     tag: "demo", access: Access::account(), rate_limit: Api,
//!     audit: "demo.ping",
//!     natural_key: "the ping id",
//!     run: ping => NoContent,
//! }
//! async fn ping(_: &(), _: &mut MutationTx, _: &Call<Ping>) -> Result<NoContent> {
//!     Ok(NoContent)
//! }
//! ```
//! Without `access`:
//! ```compile_fail
//! # use gpuaas_core::Result;
//! # use gpuaas_http::{operation::NoContent, *};
//! operation! {
//!     /// Ping the server.
//!     pub protocol Ping(()) = Post "/ping" as "ping",
//!     tag: "demo", rate_limit: Api,
//!     audit: "demo.ping",
//!     natural_key: "the ping id",
//!     run: ping => NoContent,
//! }
//! # async fn ping(_: &(), context: ProtocolContext<'_>, call: Call<Ping>) -> Result<Audited<NoContent>> {
//! #     let tx = context.begin(call.scope).await?;
//! #     context.commit(tx, NoContent).await
//! # }
//! ```
//! Without `rate_limit`:
//! ```compile_fail
//! # use gpuaas_core::Result;
//! # use gpuaas_http::{operation::NoContent, *};
//! operation! {
//!     /// Ping the server.
//!     pub protocol Ping(()) = Post "/ping" as "ping",
//!     tag: "demo", access: Access::account(),
//!     audit: "demo.ping",
//!     natural_key: "the ping id",
//!     run: ping => NoContent,
//! }
//! # async fn ping(_: &(), context: ProtocolContext<'_>, call: Call<Ping>) -> Result<Audited<NoContent>> {
//! #     let tx = context.begin(call.scope).await?;
//! #     context.commit(tx, NoContent).await
//! # }
//! ```
//! An `external` names its answer and has an `impl External`, which declares the audit action:
//! ```
//! # use gpuaas_core::Result;
//! # use gpuaas_http::{operation::NoContent, *};
//! # use std::time::Duration;
//! # use gpuaas_core::ClaimId;
//! # use gpuaas_store::{MutationTx, PrepareTx};
//! operation! {
//!     /// Ping the server.
//!     pub external Ping(()) = Post "/ping" as "ping",
//!     tag: "demo", access: Access::account(), rate_limit: Api,
//!     answer: NoContent,
//! }
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
//!         _: &(), _: &mut MutationTx, _: &Call<Self>, _: &(), _: &(),
//!     ) -> Result<NoContent> {
//!         Ok(NoContent)
//!     }
//! }
//! ```
//! With an audit action in the declaration:
//! ```compile_fail
//! # use gpuaas_core::Result;
//! # use gpuaas_http::{operation::NoContent, *};
//! # use std::time::Duration;
//! # use gpuaas_core::ClaimId;
//! # use gpuaas_store::{MutationTx, PrepareTx};
//! operation! {
//!     /// Ping the server.
//!     pub external Ping(()) = Post "/ping" as "ping",
//!     tag: "demo", access: Access::account(), rate_limit: Api,
//!     audit: "demo.ping",
//!     answer: NoContent,
//! }
//! # impl External for Ping {
//! #     const AUDIT: &'static str = "demo.ping";
//! #     const TIMEOUT: Duration = Duration::from_secs(5);
//! #     type Intent = ();
//! #     type Outcome = ();
//! #     async fn prepare(_: &(), _: &mut PrepareTx, _: &Call<Self>) -> Result<()> {
//! #         Ok(())
//! #     }
//! #     async fn call(_: &(), _: ClaimId, _: &()) -> Result<(), CallFailure> {
//! #         Ok(())
//! #     }
//! #     async fn complete(
//! #         _: &(), _: &mut MutationTx, _: &Call<Self>, _: &(), _: &(),
//! #     ) -> Result<NoContent> {
//! #         Ok(NoContent)
//! #     }
//! # }
//! ```
//! With a handler instead of the implementation:
//! ```compile_fail
//! # use gpuaas_core::Result;
//! # use gpuaas_http::{operation::NoContent, *};
//! # use gpuaas_store::MutationTx;
//! operation! {
//!     /// Ping the server.
//!     pub external Ping(()) = Post "/ping" as "ping",
//!     tag: "demo", access: Access::account(), rate_limit: Api,
//!     run: ping => NoContent,
//! }
//! # async fn ping(_: &(), _: &mut MutationTx, _: &Call<Ping>) -> Result<NoContent> {
//! #     Ok(NoContent)
//! # }
//! ```
//! With a read transaction in its second transaction:
//! ```compile_fail,E0053
//! # use gpuaas_core::Result;
//! # use gpuaas_http::{operation::NoContent, *};
//! # use std::time::Duration;
//! # use gpuaas_core::ClaimId;
//! # use gpuaas_store::{PrepareTx, ReadTx};
//! operation! {
//!     /// Ping the server.
//!     pub external Ping(()) = Post "/ping" as "ping",
//!     tag: "demo", access: Access::account(), rate_limit: Api,
//!     answer: NoContent,
//! }
//! # impl External for Ping {
//! #     const AUDIT: &'static str = "demo.ping";
//! #     const TIMEOUT: Duration = Duration::from_secs(5);
//! #     type Intent = ();
//! #     type Outcome = ();
//! #     async fn prepare(_: &(), _: &mut PrepareTx, _: &Call<Self>) -> Result<()> {
//! #         Ok(())
//! #     }
//! #     async fn call(_: &(), _: ClaimId, _: &()) -> Result<(), CallFailure> {
//! #         Ok(())
//! #     }
//! #     async fn complete(
//! #         _: &(), _: &mut ReadTx, _: &Call<Self>, _: &(), _: &(),
//! #     ) -> Result<NoContent> {
//! #         Ok(NoContent)
//! #     }
//! # }
//! ```
//! Without `access`:
//! ```compile_fail
//! # use gpuaas_core::Result;
//! # use gpuaas_http::{operation::NoContent, *};
//! # use std::time::Duration;
//! # use gpuaas_core::ClaimId;
//! # use gpuaas_store::{MutationTx, PrepareTx};
//! operation! {
//!     /// Ping the server.
//!     pub external Ping(()) = Post "/ping" as "ping",
//!     tag: "demo", rate_limit: Api,
//!     answer: NoContent,
//! }
//! # impl External for Ping {
//! #     const AUDIT: &'static str = "demo.ping";
//! #     const TIMEOUT: Duration = Duration::from_secs(5);
//! #     type Intent = ();
//! #     type Outcome = ();
//! #     async fn prepare(_: &(), _: &mut PrepareTx, _: &Call<Self>) -> Result<()> {
//! #         Ok(())
//! #     }
//! #     async fn call(_: &(), _: ClaimId, _: &()) -> Result<(), CallFailure> {
//! #         Ok(())
//! #     }
//! #     async fn complete(
//! #         _: &(), _: &mut MutationTx, _: &Call<Self>, _: &(), _: &(),
//! #     ) -> Result<NoContent> {
//! #         Ok(NoContent)
//! #     }
//! # }
//! ```
//! Without `rate_limit`:
//! ```compile_fail
//! # use gpuaas_core::Result;
//! # use gpuaas_http::{operation::NoContent, *};
//! # use std::time::Duration;
//! # use gpuaas_core::ClaimId;
//! # use gpuaas_store::{MutationTx, PrepareTx};
//! operation! {
//!     /// Ping the server.
//!     pub external Ping(()) = Post "/ping" as "ping",
//!     tag: "demo", access: Access::account(),
//!     answer: NoContent,
//! }
//! # impl External for Ping {
//! #     const AUDIT: &'static str = "demo.ping";
//! #     const TIMEOUT: Duration = Duration::from_secs(5);
//! #     type Intent = ();
//! #     type Outcome = ();
//! #     async fn prepare(_: &(), _: &mut PrepareTx, _: &Call<Self>) -> Result<()> {
//! #         Ok(())
//! #     }
//! #     async fn call(_: &(), _: ClaimId, _: &()) -> Result<(), CallFailure> {
//! #         Ok(())
//! #     }
//! #     async fn complete(
//! #         _: &(), _: &mut MutationTx, _: &Call<Self>, _: &(), _: &(),
//! #     ) -> Result<NoContent> {
//! #         Ok(NoContent)
//! #     }
//! # }
//! ```
//! A kind that doesn't exist has no arm:
//! ```compile_fail
//! # use gpuaas_core::Result;
//! # use gpuaas_http::{operation::NoContent, *};
//! # use gpuaas_store::MutationTx;
//! operation! {
//!     /// Ping the server.
//!     pub write Ping(()) = Post "/ping" as "ping",
//!     tag: "demo", access: Access::account(), rate_limit: Api,
//!     audit: "demo.ping",
//!     run: ping => NoContent,
//! }
//! # async fn ping(_: &(), _: &mut MutationTx, _: &Call<Ping>) -> Result<NoContent> {
//! #     Ok(NoContent)
//! # }
//! ```
