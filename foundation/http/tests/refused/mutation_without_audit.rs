//! A change that the audit log has no name for.

use gpuaas_core::Result;
use gpuaas_http::operation::NoContent;
use gpuaas_http::{Access, Call, Empty, Lane, Method, Mutation, NoBody, Operation};

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

impl Mutation for Ping {
    async fn run(_: &(), _: &mut gpuaas_store::Mutation, _: &Call<Self>) -> Result<NoContent> {
        Ok(NoContent)
    }
}

fn main() {}
