//! A protocol that could not tell a repetition.

use gpuaas_core::Result;
use gpuaas_http::operation::NoContent;
use gpuaas_http::{Access, Audited, Call, Empty, Exchange, Lane, Method, NoBody, Operation, Protocol};

struct Ping;

impl Operation for Ping {
    const ID: &'static str = "ping";
    const METHOD: Method = Method::Post;
    const PATH: &'static str = "/ping";
    const TAG: &'static str = "test";
    const SUMMARY: &'static str = "Answers";
    const ACCESS: Access = Access::account();
    const LANE: Lane = Lane::Api;
    type State = ();
    type Path = Empty;
    type Query = Empty;
    type Body = NoBody;
    type Answer = NoContent;
}

impl Protocol for Ping {
    const AUDIT: &'static str = "test.ping";

    async fn run(_: &(), exchange: Exchange<'_>, call: Call<Self>) -> Result<Audited<NoContent>> {
        let tx = exchange.begin(call.scope).await?;
        exchange.commit(tx, NoContent).await
    }
}

fn main() {}
