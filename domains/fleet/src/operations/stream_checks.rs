//! Checks of nodes' data connections.

use gpuaas_core::{Error, NodeId, Result, StreamCheckId};
use gpuaas_http::{Access, Call, operation};
use gpuaas_store::{MutationTx, ReadTx};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::nodes::NodePath;
use crate::Fleet;
use crate::commands::stream_checks as commands;
use crate::model::StreamCheck;
use crate::queries::stream_checks;

const DEFAULT_BYTES: u32 = 1024 * 1024;
const MAX_BYTES: u32 = 64 * 1024 * 1024;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct StreamCheckTerms {
    /// Number of bytes to send to the node and back; 1 MiB if omitted.
    #[schema(minimum = 1, maximum = 67_108_864)]
    bytes: Option<u32>,
}

operation! {
    /// Check a node's data connections: send bytes to the node and back
    pub(crate) mutation Start(Fleet) = Post "/admin/nodes/{node_id}/stream-checks" as "startStreamCheck",
    tag: "fleet", access: Access::OPS_WRITE, rate_limit: Admin, audit: "node.check_streams",
    path: NodePath, body: StreamCheckTerms, success: 202,
    errors: [NodeNotFound, StateConflict],
    run: start => StreamCheck,
}

async fn start(_: &Fleet, tx: &mut MutationTx, call: &Call<Start>) -> Result<StreamCheck> {
    let bytes = call.body.bytes.unwrap_or(DEFAULT_BYTES);
    if !(1..=MAX_BYTES).contains(&bytes) {
        return Err(Error::field("bytes", format!("must be from 1 to {MAX_BYTES}")));
    }
    commands::request(tx, call.path.node_id, bytes).await
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct StreamCheckPath {
    node_id: NodeId,
    check_id: StreamCheckId,
}

operation! {
    /// Get a check of a node's data connections
    pub(crate) read Get(Fleet) = Get "/admin/nodes/{node_id}/stream-checks/{check_id}" as "getStreamCheck",
    tag: "fleet", access: Access::OPS_READ, rate_limit: Admin,
    path: StreamCheckPath,
    errors: [StreamCheckNotFound],
    run: get => StreamCheck,
}

async fn get(_: &Fleet, tx: &mut ReadTx, call: &Call<Get>) -> Result<StreamCheck> {
    stream_checks::one(tx, call.path.node_id, call.path.check_id).await
}
