//! HTTP operations of the agent gateway: enrolment, certificate renewal, the channel, and results without one.

use std::sync::Arc;
use std::time::Duration;

use gpuaas_agent_protocol::enrolment::{EnrolAnswer, EnrolRequest, RenewAnswer, RenewRequest};
use gpuaas_agent_protocol::signed::{Purpose, Signed};
use gpuaas_agent_protocol::task::TaskResult;
use gpuaas_core::{Actor, Code, Error, NodeId, Result, TaskId};
use gpuaas_http::operation::NoContent;
use gpuaas_http::{Access, ApiBuilder, Audited, Call, ProtocolContext, SocketLimits, operation};
use gpuaas_settings::keys;
use gpuaas_store::{MutationTx, PlatformReason, Scope};
use serde::Deserialize;
use utoipa::IntoParams;

use super::Gateway;
use super::session::serve;
use super::streams::OpenDataConnection;
use crate::Fleet;
use crate::commands::certificate_claims::{self, Recorded};
use crate::commands::results::{self, Reporter, ResultStatus};
use crate::commands::{certificates, enrol};

/// Path at which an agent without a WebSocket polls for frames.
const POLL_PATH: &str = "/nodes/{node_id}/tasks/wait";

/// Limits of a channel. Its buffer is small because a process holds thousands of channels, each with it beside its longest frame.
/// The session detects silence itself.
const CHANNEL_LIMITS: SocketLimits = SocketLimits {
    message_bytes: 512 * 1024,
    read_buffer_bytes: 128,
    send_timeout: Duration::from_secs(10),
    ping_interval: None,
    ..SocketLimits::DEFAULT
};

pub(super) fn register(gateway: &Gateway, api: ApiBuilder) -> ApiBuilder {
    let (fleet, shared) = (&gateway.fleet, Arc::new(gateway.clone()));
    api.protocol::<Enrol>(fleet)
        .protocol::<Renew>(fleet)
        .protocol::<Report>(gateway)
        .stream_or_long_poll::<OpenChannel>(&shared, POLL_PATH)
        .stream::<OpenDataConnection>(gateway)
}

operation! {
    /// Open the control channel of a node
    pub(crate) stream OpenChannel(Arc<Gateway>) = Get "/nodes/{node_id}/channel" as "openAgentChannel",
    tag: "agent-gateway", access: Access::node(), rate_limit: Api,
    path: NodePath,
    messages: "Texts in both directions, one JSON frame each; the agent sends its hello first. Over long polling, `PUT` of this path \
               with the hello opens the channel, `POST` sends a list of frames, and `GET` of `tasks/wait` beside it returns the frames \
               for the node.",
    limits: CHANNEL_LIMITS,
    run: serve,
}

operation! {
    /// Enrol a host as a node with a one-time token and a certificate request
    pub(crate) protocol Enrol(Fleet) = Post "/enrol" as "enrolNode",
    tag: "agent-gateway", access: Access::public(), rate_limit: Api, audit: "node.enrol",
    natural_key: "the one-time token, and the key it was first used with",
    body: EnrolRequest, success: 201,
    errors: [TokenInvalid, AlreadyExists, StateConflict],
    run: handle_enrol => EnrolAnswer,
}

async fn handle_enrol(
    fleet: &Fleet,
    mut context: ProtocolContext<'_>,
    call: Call<Enrol>,
) -> Result<Audited<EnrolAnswer>> {
    context.acting_as(Actor::System("enrolment"), "node", None);
    let claimed = async {
        let allowed = fleet.settings.get(&keys::FLEET_ADDRESS_ALLOW_LIST);
        let claim = enrol::claim(context.store(), &call.body, call.meta.source_address, &allowed).await?;
        let issued =
            certificate_claims::sign(&*fleet.authority, &claim, &call.body.csr, fleet.certificate_life())
                .await?;
        Ok::<_, Error>((claim, issued))
    };
    let claimed = claimed.await;
    let mut tx = context.begin(Scope::Platform(PlatformReason::Fleet)).await?;
    let recorded = async {
        let (claim, issued) = claimed?;
        let recorded = enrol::record(&mut tx, &claim, &issued, &call.body).await?;
        let bootstrap = enrol::bootstrap(&tx, claim.node, &fleet.gateways());
        let ring = fleet.signing_keys.ring();
        let answer = EnrolAnswer {
            node_id: claim.node,
            certificate: issued.chain_pem,
            trust_bundle: fleet.authority.trust_bundle(),
            task_keys: ring.verification_keys().to_vec(),
            bootstrap: ring.sign(Purpose::Bootstrap, &bootstrap)?,
        };
        Ok((recorded, answer))
    };
    let recorded = recorded.await;
    finish(context, tx, recorded, Scope::Platform(PlatformReason::Fleet)).await
}

/// Commits a recorded certificate; one that another request has recorded is answered again. A rejection is audited.
async fn finish<A>(
    context: ProtocolContext<'_>,
    tx: MutationTx,
    recorded: Result<(Recorded, A)>,
    scope: Scope,
) -> Result<Audited<A>> {
    match recorded {
        Ok((Recorded::Now { .. }, answer)) => context.commit(tx, answer).await,
        Ok((Recorded::Before, answer)) => Ok(context.already_recorded(tx, answer).await),
        Err(error) => {
            tx.roll_back().await;
            let rejection = context.begin(scope).await?;
            Err(context.refuse(rejection, error).await)
        }
    }
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct NodePath {
    #[expect(dead_code, reason = "the access layer checks it; declared for the contract")]
    node_id: NodeId,
}

operation! {
    /// Renew a node certificate for the same key, also within the grace period after its expiry
    pub(crate) protocol Renew(Fleet) = Post "/nodes/{node_id}/renew" as "renewNodeCertificate",
    tag: "agent-gateway", access: Access::node().also_expired(), rate_limit: Api, audit: "node.renew",
    natural_key: "the serial of the current certificate",
    path: NodePath, body: RenewRequest,
    run: renew => RenewAnswer,
}

async fn renew(
    fleet: &Fleet,
    context: ProtocolContext<'_>,
    call: Call<Renew>,
) -> Result<Audited<RenewAnswer>> {
    let node = call.node()?;
    let claimed = async {
        let claim = certificates::claim_renewal(context.store(), node, &call.body.csr).await?;
        let issued =
            certificate_claims::sign(&*fleet.authority, &claim, &call.body.csr, fleet.certificate_life())
                .await?;
        Ok::<_, Error>((claim, issued))
    };
    let claimed = claimed.await;
    let mut tx = context.begin(call.scope).await?;
    let recorded = async {
        let (claim, issued) = claimed?;
        let recorded = certificates::record_renewal(&mut tx, node, &claim, &issued).await?;
        let bootstrap = enrol::bootstrap(&tx, node.node_id, &fleet.gateways());
        let ring = fleet.signing_keys.ring();
        let answer = RenewAnswer {
            certificate: issued.chain_pem,
            trust_bundle: fleet.authority.trust_bundle(),
            task_keys: ring.verification_keys().to_vec(),
            bootstrap: ring.sign(Purpose::Bootstrap, &bootstrap)?,
        };
        Ok((recorded, answer))
    };
    let recorded = recorded.await;
    finish(context, tx, recorded, call.scope).await
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct TaskPath {
    #[expect(dead_code, reason = "the access layer checks it; declared for the contract")]
    node_id: NodeId,
    task_id: TaskId,
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct EpochQuery {
    /// Epoch of the open channel.
    epoch: i64,
}

operation! {
    /// Report a signed task result where the channel isn't a WebSocket
    pub(crate) protocol Report(Gateway) = Post "/nodes/{node_id}/tasks/{task_id}/result" as "reportNodeTask",
    tag: "agent-gateway", access: Access::node(), rate_limit: Api, audit: "node_task.report",
    natural_key: "the task",
    path: TaskPath, query: EpochQuery, body: Signed, success: 204,
    errors: [SignatureInvalid, TaskNotFound, StateConflict],
    run: report => NoContent,
}

async fn report(
    gateway: &Gateway,
    context: ProtocolContext<'_>,
    call: Call<Report>,
) -> Result<Audited<NoContent>> {
    let node = call.node()?;
    let reporter =
        Reporter { node: node.node_id, epoch: call.query.epoch, public_key: node.public_key.clone() };
    let result = match verify(&reporter, &call) {
        Ok(result) => result,
        Err(error) => {
            let rejection = context.begin(call.scope).await?;
            return Err(context.refuse(rejection, error).await);
        }
    };
    let _permit = gateway.report_permits.acquire().await;
    gateway.fleet.flush_progress().await;
    let mut tx = context.begin(call.scope).await?;
    match results::record_result(&mut tx, &reporter, &call.body, &result).await {
        Ok(ResultStatus::Recorded) => context.commit(tx, NoContent).await,
        Ok(ResultStatus::Duplicate) => Ok(context.already_recorded(tx, NoContent).await),
        Ok(ResultStatus::Rejected(error)) => Err(context.refuse(tx, error).await),
        Err(error) => Err(tx.abandon(error).await),
    }
}

/// Verifies the signature of a reported result. Rejects a result of another task than the path's.
fn verify(reporter: &Reporter, call: &Call<Report>) -> Result<TaskResult> {
    let result = results::verify_signature(reporter, &call.body)?;
    if result.task_id != call.path.task_id {
        return Err(Error::new(Code::InvalidRequest, "The result belongs to another task."));
    }
    Ok(result)
}
