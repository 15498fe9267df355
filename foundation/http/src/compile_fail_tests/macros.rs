//! Guarantees of the `operation!` macro, one arm per kind.
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
