//! A protocol that answers without having written its audit row.

use gpuaas_core::Result;
use gpuaas_http::operation::NoContent;
use gpuaas_http::{Access, Call, Empty, Exchange, Lane, Method, NoBody, Operation, Protocol};

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
    const NATURAL_KEY: &'static str = "the ping";

    async fn run(_: &(), _: Exchange<'_>, _: Call<Self>) -> Result<NoContent> {
        Ok(NoContent)
    }
}

fn main() {}
