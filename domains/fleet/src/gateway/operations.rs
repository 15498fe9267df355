//! What hosts ask of the gateway outside their channel: to become a node, to stay one, and to report where there is no WebSocket.

use gpuaas_agent_protocol::enrolment::{EnrolAnswer, EnrolRequest, RenewAnswer, RenewRequest};
use gpuaas_agent_protocol::signed::{Purpose, Signed};
use gpuaas_core::{Actor, Code, Error, NodeId, Result, TaskId};
use gpuaas_http::operation::NoContent;
use gpuaas_http::{Access, ApiBuilder, Audited, Call, Empty, ProtocolContext, RateLimitClass, Method, Operation, Protocol};
use gpuaas_settings::keys;
use gpuaas_store::{PlatformReason, Scope};
use serde::Deserialize;
use utoipa::IntoParams;

use super::Gateway;
use crate::Fleet;
use crate::commands::certificates::{self, RenewalTerms};
use crate::commands::enrol;
use crate::commands::results::{self, Reporter, ResultStatus};

pub(super) fn register(gateway: &Gateway, api: ApiBuilder) -> ApiBuilder {
    let fleet = &gateway.fleet;
    api.protocol::<Enrol>(fleet).protocol::<Renew>(fleet).protocol::<Report>(gateway)
}

pub(crate) struct Enrol;

impl Operation for Enrol {
    const ID: &'static str = "enrolNode";
    const METHOD: Method = Method::Post;
    const PATH: &'static str = "/enrol";
    const TAG: &'static str = "nodes";
    const SUMMARY: &'static str =
        "Become a node: a one-time token and a certificate request for a certificate";
    const ACCESS: Access = Access::public();
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Api;
    const SUCCESS: u16 = 201;
    const ERRORS: &'static [Code] = &[Code::TokenInvalid, Code::AlreadyExists, Code::StateConflict];
    type State = Fleet;
    type Path = Empty;
    type Query = Empty;
    type Body = EnrolRequest;
    type Answer = EnrolAnswer;
}

impl Protocol for Enrol {
    const AUDIT: &'static str = "node.enrol";
    const NATURAL_KEY: &'static str = "the one-time token, and the key it was first used with";

    async fn run(
        fleet: &Fleet,
        mut exchange: ProtocolContext<'_>,
        call: Call<Self>,
    ) -> Result<Audited<EnrolAnswer>> {
        exchange.acting_as(Actor::System("enrolment"), "node", None);
        let mut tx = exchange.begin(Scope::Platform(PlatformReason::Fleet)).await?;
        let made = async {
            let allowed = fleet.settings.get(&keys::FLEET_ADDRESS_ALLOW_LIST);
            let node = enrol::redeem(&mut tx, &call.body, call.meta.source_address, &allowed).await?;
            let issued =
                enrol::issue(&mut tx, &fleet.authority, node, &call.body.csr, fleet.certificate_life())
                    .await?;
            let bootstrap = enrol::bootstrap(&tx, node, &fleet.gateways());
            let ring = fleet.keys.ring();
            Ok::<_, Error>(EnrolAnswer {
                node_id: node,
                certificate: issued.chain_pem,
                trust_bundle: fleet.authority.trust_bundle(),
                task_keys: ring.verification_keys().to_vec(),
                bootstrap: ring.sign(Purpose::Bootstrap, &bootstrap)?,
            })
        };
        match made.await {
            Ok(answer) => exchange.commit(tx, answer).await,
            Err(error) => {
                tx.roll_back().await;
                let refusal = exchange.begin(Scope::Platform(PlatformReason::Fleet)).await?;
                Err(exchange.refuse(refusal, error).await)
            }
        }
    }
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct NodePath {
    node_id: NodeId,
}

pub(crate) struct Renew;

impl Operation for Renew {
    const ID: &'static str = "renewNodeCertificate";
    const METHOD: Method = Method::Post;
    const PATH: &'static str = "/nodes/{node_id}/renew";
    const TAG: &'static str = "nodes";
    const SUMMARY: &'static str =
        "A new certificate for the key of the present one, also within grace after its end";
    const ACCESS: Access = Access::public();
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Api;
    const ERRORS: &'static [Code] = &[
        Code::TokenMissing,
        Code::TokenInvalid,
        Code::TokenExpired,
        Code::TokenRevoked,
        Code::InsufficientPermissions,
    ];
    type State = Fleet;
    type Path = NodePath;
    type Query = Empty;
    type Body = RenewRequest;
    type Answer = RenewAnswer;
}

impl Protocol for Renew {
    const AUDIT: &'static str = "node.renew";
    const NATURAL_KEY: &'static str = "the serial of the present certificate";

    async fn run(
        fleet: &Fleet,
        mut exchange: ProtocolContext<'_>,
        call: Call<Self>,
    ) -> Result<Audited<RenewAnswer>> {
        let peer = super::shown(fleet, &call.meta, Some(call.path.node_id))?;
        exchange.acting_as(Actor::Node(peer.node_id), "node", None);
        let grace = chrono::Duration::days(fleet.settings.get(&keys::NODE_CERT_GRACE_DAYS));
        let terms = RenewalTerms { life: fleet.certificate_life(), grace };
        let mut tx = exchange.begin(Scope::Platform(PlatformReason::Fleet)).await?;
        match certificates::renew(&mut tx, &fleet.authority, &peer, &call.body.csr, terms).await {
            Ok(issued) => {
                let bootstrap = enrol::bootstrap(&tx, peer.node_id, &fleet.gateways());
                let ring = fleet.keys.ring();
                let answer = RenewAnswer {
                    certificate: issued.chain_pem,
                    trust_bundle: fleet.authority.trust_bundle(),
                    task_keys: ring.verification_keys().to_vec(),
                    bootstrap: ring.sign(Purpose::Bootstrap, &bootstrap)?,
                };
                exchange.commit(tx, answer).await
            }
            Err(error) => {
                tx.roll_back().await;
                let refusal = exchange.begin(Scope::Platform(PlatformReason::Fleet)).await?;
                Err(exchange.refuse(refusal, error).await)
            }
        }
    }
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct TaskPath {
    node_id: NodeId,
    task_id: TaskId,
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct EpochQuery {
    /// Of the channel that is open.
    epoch: i64,
}

pub(crate) struct Report;

impl Operation for Report {
    const ID: &'static str = "reportNodeTask";
    const METHOD: Method = Method::Post;
    const PATH: &'static str = "/nodes/{node_id}/tasks/{task_id}/result";
    const TAG: &'static str = "nodes";
    const SUMMARY: &'static str =
        "What came of a task, signed by its host, where the channel isn't a WebSocket";
    const ACCESS: Access = Access::public();
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Api;
    const SUCCESS: u16 = 204;
    const ERRORS: &'static [Code] = &[
        Code::TokenMissing,
        Code::TokenInvalid,
        Code::TokenExpired,
        Code::TokenRevoked,
        Code::InsufficientPermissions,
        Code::SignatureInvalid,
        Code::TaskNotFound,
        Code::StateConflict,
    ];
    type State = Gateway;
    type Path = TaskPath;
    type Query = EpochQuery;
    type Body = Signed;
    type Answer = NoContent;
}

impl Protocol for Report {
    const AUDIT: &'static str = "node_task.report";
    const NATURAL_KEY: &'static str = "the task";

    async fn run(
        gateway: &Gateway,
        mut exchange: ProtocolContext<'_>,
        call: Call<Self>,
    ) -> Result<Audited<NoContent>> {
        let TaskPath { node_id, task_id } = call.path;
        let identity = gateway.identify(&call.meta, Some(node_id)).await?;
        let reporter = Reporter { node: node_id, epoch: call.query.epoch, public_key: identity.public_key };
        let result = results::verify_signature(&reporter, &call.body)?;
        if result.task_id != task_id {
            return Err(Error::new(Code::InvalidRequest, "The result is another task's."));
        }
        exchange.acting_as(Actor::Node(node_id), "node", None);
        let _turn = gateway.reports.acquire().await;
        gateway.fleet.flush_progress().await;
        let mut tx = exchange.begin(Scope::Platform(PlatformReason::Fleet)).await?;
        match results::record_result(&mut tx, &reporter, &call.body, &result).await? {
            ResultStatus::Recorded => exchange.commit(tx, NoContent).await,
            ResultStatus::Duplicate => Ok(exchange.already_recorded(tx, NoContent).await),
            ResultStatus::Rejected(error) => Err(exchange.refuse(tx, error).await),
        }
    }
}
