//! Nobody said which limit it draws from.

use gpuaas_core::Result;
use gpuaas_http::operation::NoContent;
use gpuaas_http::{Access, Call, Empty, Method, NoBody, Operation, Read};

struct Ping;

impl Operation for Ping {
    const ID: &'static str = "ping";
    const METHOD: Method = Method::Post;
    const PATH: &'static str = "/ping";
    const TAG: &'static str = "test";
    const SUMMARY: &'static str = "Answers";
    const ACCESS: Access = Access::account();
    type State = ();
    type Path = Empty;
    type Query = Empty;
    type Body = NoBody;
    type Answer = NoContent;
}

impl Read for Ping {
    async fn read(_: &(), _: &mut gpuaas_store::Reading, _: &Call<Self>) -> Result<NoContent> {
        Ok(NoContent)
    }
}

fn main() {}
