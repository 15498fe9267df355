//! Guarantees about request bodies and headers.
//!
//! A webhook reads exact bytes of bounded size, and the headers that it declares:
//! ```
//! # use gpuaas_core::Result;
//! # use gpuaas_http::{operation::NoContent, *};
//! operation! {
//!     /// Ping the server.
//!     pub protocol Ping(()) = Post "/ping" as "ping",
//!     tag: "demo", access: Access::account(), rate_limit: Api,
//!     audit: "demo.ping",
//!     natural_key: "the ping id",
//!     body: RawBody, max_body: 1024, media_types: ["text/plain"],
//!     headers: ["x-signature"],
//!     run: ping => NoContent,
//! }
//! async fn ping(_: &(), context: ProtocolContext<'_>, call: Call<Ping>) -> Result<Audited<NoContent>> {
//!     let tx = context.begin(call.scope).await?;
//!     context.commit(tx, NoContent).await
//! }
//! ```
//! Without the limit:
//! ```compile_fail,E0080
//! # use gpuaas_core::Result;
//! # use gpuaas_http::{operation::NoContent, *};
//! operation! {
//!     /// Ping the server.
//!     pub protocol Ping(()) = Post "/ping" as "ping",
//!     tag: "demo", access: Access::account(), rate_limit: Api,
//!     audit: "demo.ping",
//!     natural_key: "the ping id",
//!     body: RawBody, media_types: ["text/plain"],
//!     run: ping => NoContent,
//! }
//! # async fn ping(_: &(), context: ProtocolContext<'_>, call: Call<Ping>) -> Result<Audited<NoContent>> {
//! #     let tx = context.begin(call.scope).await?;
//! #     context.commit(tx, NoContent).await
//! # }
//! ```
//! Without the media types:
//! ```compile_fail,E0080
//! # use gpuaas_core::Result;
//! # use gpuaas_http::{operation::NoContent, *};
//! operation! {
//!     /// Ping the server.
//!     pub protocol Ping(()) = Post "/ping" as "ping",
//!     tag: "demo", access: Access::account(), rate_limit: Api,
//!     audit: "demo.ping",
//!     natural_key: "the ping id",
//!     body: RawBody, max_body: 1024,
//!     run: ping => NoContent,
//! }
//! # async fn ping(_: &(), context: ProtocolContext<'_>, call: Call<Ping>) -> Result<Audited<NoContent>> {
//! #     let tx = context.begin(call.scope).await?;
//! #     context.commit(tx, NoContent).await
//! # }
//! ```
//! With timeouts, which only an upload has:
//! ```compile_fail,E0080
//! # use gpuaas_core::Result;
//! # use gpuaas_http::{operation::NoContent, *};
//! operation! {
//!     /// Ping the server.
//!     pub protocol Ping(()) = Post "/ping" as "ping",
//!     tag: "demo", access: Access::account(), rate_limit: Api,
//!     audit: "demo.ping",
//!     natural_key: "the ping id",
//!     body: RawBody, max_body: 1024, media_types: ["text/plain"],
//!     idle_timeout: std::time::Duration::from_secs(9), total_timeout: std::time::Duration::from_secs(9),
//!     run: ping => NoContent,
//! }
//! # async fn ping(_: &(), context: ProtocolContext<'_>, call: Call<Ping>) -> Result<Audited<NoContent>> {
//! #     let tx = context.begin(call.scope).await?;
//! #     context.commit(tx, NoContent).await
//! # }
//! ```
//! With a header in upper case, which is never found:
//! ```compile_fail,E0080
//! # use gpuaas_core::Result;
//! # use gpuaas_http::{operation::NoContent, *};
//! operation! {
//!     /// Ping the server.
//!     pub protocol Ping(()) = Post "/ping" as "ping",
//!     tag: "demo", access: Access::account(), rate_limit: Api,
//!     audit: "demo.ping",
//!     natural_key: "the ping id",
//!     body: RawBody, max_body: 1024, media_types: ["text/plain"],
//!     headers: ["X-Signature"],
//!     run: ping => NoContent,
//! }
//! # async fn ping(_: &(), context: ProtocolContext<'_>, call: Call<Ping>) -> Result<Audited<NoContent>> {
//! #     let tx = context.begin(call.scope).await?;
//! #     context.commit(tx, NoContent).await
//! # }
//! ```
//! An upload has a limit, media types and both timeouts:
//! ```
//! # use gpuaas_core::Result;
//! # use gpuaas_http::{operation::NoContent, *};
//! operation! {
//!     /// Ping the server.
//!     pub protocol Ping(()) = Post "/ping" as "ping",
//!     tag: "demo", access: Access::account(), rate_limit: Api,
//!     audit: "demo.ping",
//!     natural_key: "the ping id",
//!     body: StreamBody, max_body: 1024, media_types: ["text/plain"],
//!     idle_timeout: std::time::Duration::from_secs(9), total_timeout: std::time::Duration::from_secs(9),
//!     run: ping => NoContent,
//! }
//! async fn ping(_: &(), context: ProtocolContext<'_>, call: Call<Ping>) -> Result<Audited<NoContent>> {
//!     let tx = context.begin(call.scope).await?;
//!     context.commit(tx, NoContent).await
//! }
//! ```
//! Without the idle timeout:
//! ```compile_fail,E0080
//! # use gpuaas_core::Result;
//! # use gpuaas_http::{operation::NoContent, *};
//! operation! {
//!     /// Ping the server.
//!     pub protocol Ping(()) = Post "/ping" as "ping",
//!     tag: "demo", access: Access::account(), rate_limit: Api,
//!     audit: "demo.ping",
//!     natural_key: "the ping id",
//!     body: StreamBody, max_body: 1024, media_types: ["text/plain"],
//!     total_timeout: std::time::Duration::from_secs(9),
//!     run: ping => NoContent,
//! }
//! # async fn ping(_: &(), context: ProtocolContext<'_>, call: Call<Ping>) -> Result<Audited<NoContent>> {
//! #     let tx = context.begin(call.scope).await?;
//! #     context.commit(tx, NoContent).await
//! # }
//! ```
//! Without the total timeout:
//! ```compile_fail,E0080
//! # use gpuaas_core::Result;
//! # use gpuaas_http::{operation::NoContent, *};
//! operation! {
//!     /// Ping the server.
//!     pub protocol Ping(()) = Post "/ping" as "ping",
//!     tag: "demo", access: Access::account(), rate_limit: Api,
//!     audit: "demo.ping",
//!     natural_key: "the ping id",
//!     body: StreamBody, max_body: 1024, media_types: ["text/plain"],
//!     idle_timeout: std::time::Duration::from_secs(9),
//!     run: ping => NoContent,
//! }
//! # async fn ping(_: &(), context: ProtocolContext<'_>, call: Call<Ping>) -> Result<Audited<NoContent>> {
//! #     let tx = context.begin(call.scope).await?;
//! #     context.commit(tx, NoContent).await
//! # }
//! ```
//! Without the limit:
//! ```compile_fail,E0080
//! # use gpuaas_core::Result;
//! # use gpuaas_http::{operation::NoContent, *};
//! operation! {
//!     /// Ping the server.
//!     pub protocol Ping(()) = Post "/ping" as "ping",
//!     tag: "demo", access: Access::account(), rate_limit: Api,
//!     audit: "demo.ping",
//!     natural_key: "the ping id",
//!     body: StreamBody, media_types: ["text/plain"],
//!     idle_timeout: std::time::Duration::from_secs(9), total_timeout: std::time::Duration::from_secs(9),
//!     run: ping => NoContent,
//! }
//! # async fn ping(_: &(), context: ProtocolContext<'_>, call: Call<Ping>) -> Result<Audited<NoContent>> {
//! #     let tx = context.begin(call.scope).await?;
//! #     context.commit(tx, NoContent).await
//! # }
//! ```
//! A body is read once:
//! ```compile_fail,E0382
//! # use gpuaas_core::Result;
//! # use gpuaas_http::StreamBody;
//! async fn read(body: StreamBody) -> Result<()> {
//!     body.finish()?;
//!     body.finish()?;
//!     Ok(())
//! }
//! ```
//! A mutation has a JSON body, of another size if it declares it:
//! ```
//! # use gpuaas_core::Result;
//! # use gpuaas_http::{operation::NoContent, *};
//! # use gpuaas_store::MutationTx;
//! operation! {
//!     /// Ping the server.
//!     pub mutation Ping(()) = Post "/ping" as "ping",
//!     tag: "demo", access: Access::account(), rate_limit: Api,
//!     audit: "demo.ping",
//!     max_body: 1024 * 1024,
//!     run: ping => NoContent,
//! }
//! async fn ping(_: &(), _: &mut MutationTx, _: &Call<Ping>) -> Result<NoContent> {
//!     Ok(NoContent)
//! }
//! ```
//! With exact bytes, which a replay couldn't compare:
//! ```compile_fail,E0277
//! # use gpuaas_core::Result;
//! # use gpuaas_http::{operation::NoContent, *};
//! # use gpuaas_store::MutationTx;
//! operation! {
//!     /// Ping the server.
//!     pub mutation Ping(()) = Post "/ping" as "ping",
//!     tag: "demo", access: Access::account(), rate_limit: Api,
//!     audit: "demo.ping",
//!     body: RawBody, max_body: 1024, media_types: ["text/plain"],
//!     run: ping => NoContent,
//! }
//! # async fn ping(_: &(), _: &mut MutationTx, _: &Call<Ping>) -> Result<NoContent> {
//! #     Ok(NoContent)
//! # }
//! ```
//! With a header, which a replay couldn't compare:
//! ```compile_fail,E0080
//! # use gpuaas_core::Result;
//! # use gpuaas_http::{operation::NoContent, *};
//! # use gpuaas_store::MutationTx;
//! operation! {
//!     /// Ping the server.
//!     pub mutation Ping(()) = Post "/ping" as "ping",
//!     tag: "demo", access: Access::account(), rate_limit: Api,
//!     audit: "demo.ping",
//!     headers: ["x-signature"],
//!     run: ping => NoContent,
//! }
//! # async fn ping(_: &(), _: &mut MutationTx, _: &Call<Ping>) -> Result<NoContent> {
//! #     Ok(NoContent)
//! # }
//! ```
//! With the media types of a JSON body:
//! ```compile_fail,E0080
//! # use gpuaas_core::Result;
//! # use gpuaas_http::{operation::NoContent, *};
//! # use gpuaas_store::MutationTx;
//! operation! {
//!     /// Ping the server.
//!     pub mutation Ping(()) = Post "/ping" as "ping",
//!     tag: "demo", access: Access::account(), rate_limit: Api,
//!     audit: "demo.ping",
//!     media_types: ["text/plain"],
//!     run: ping => NoContent,
//! }
//! # async fn ping(_: &(), _: &mut MutationTx, _: &Call<Ping>) -> Result<NoContent> {
//! #     Ok(NoContent)
//! # }
//! ```
