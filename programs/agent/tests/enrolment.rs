//! Tests of enrolment: trust in gateways, retries, stored credentials and renewal.

use std::os::unix::fs::PermissionsExt;

use chrono::Duration;
use gpuaas_agent::simulate::Fleet;
use gpuaas_agent::{AgentError, Invitation};
use gpuaas_agent_protocol::frames::FromGateway;
use gpuaas_pki::Authority;
use gpuaas_testkit::eventually;

use crate::gateway::Gateway;
use crate::world::{WAIT_TIMEOUT, World, invitation, options};

async fn enrols(gateway: &Gateway, invitation: Invitation) -> Result<(), AgentError> {
    let dir = tempfile::tempdir().expect("a directory");
    let mut options = options(gateway, dir.path(), 1);
    options.invitation = Some(invitation);
    let fleet = Fleet::start(options).await?;
    fleet.kill().await;
    Ok(())
}

#[tokio::test]
async fn a_gateway_with_another_root_gets_nothing() {
    let (gateway, other) = (Gateway::start().await, Gateway::start().await);
    let ca_fingerprint = other.authority.fingerprint();
    let refused = enrols(&gateway, Invitation { ca_fingerprint, ..invitation(&gateway) }).await;
    assert!(matches!(refused, Err(AgentError::Untrusted { .. })), "{:?}", refused.err());
    assert!(gateway.state.lock().enrolments.is_empty());
    let malformed = Invitation { ca_fingerprint: "sha256:12".to_owned(), ..invitation(&gateway) };
    assert!(matches!(enrols(&gateway, malformed).await, Err(AgentError::Fingerprint(_))));
    assert!(enrols(&gateway, invitation(&gateway)).await.is_ok());
}

#[tokio::test]
async fn an_enrolment_whose_response_is_lost_is_retried_with_the_same_key() {
    let gateway = Gateway::start().await;
    gateway.state.lock().enrolment_failures = vec!["503 Service Unavailable", ""];
    enrols(&gateway, invitation(&gateway)).await.expect("enrolled");
    let requests = std::mem::take(&mut gateway.state.lock().enrolments);
    let keys: Vec<_> =
        requests.iter().map(|request| Authority::requested_key(&request.csr).expect("a key")).collect();
    assert_eq!(keys.len(), 3);
    assert!(keys.iter().all(|key| *key == keys[0]));
}

#[tokio::test]
async fn a_refusal_is_final_and_retries_are_limited() {
    let gateway = Gateway::start().await;
    gateway.state.lock().enrolment_failures = vec!["401 Unauthorized"];
    let refused = enrols(&gateway, invitation(&gateway)).await;
    assert!(matches!(refused, Err(AgentError::Answered { status: 401, .. })), "{:?}", refused.err());
    assert_eq!(gateway.state.lock().enrolments.len(), 1);

    let closed_port = "127.0.0.1:1".to_owned();
    let retry_timeout = std::time::Duration::ZERO;
    let without_retries = Invitation { gateway: closed_port, retry_timeout, ..invitation(&gateway) };
    let unreachable = enrols(&gateway, without_retries).await;
    assert!(matches!(unreachable, Err(AgentError::Unreachable { .. })), "{:?}", unreachable.err());
}

#[tokio::test]
async fn a_gateway_under_another_name_gets_nothing() {
    let gateway = Gateway::start_as(&["gateway.example"], None).await;
    assert!(enrols(&gateway, invitation(&gateway)).await.is_err());
    assert!(gateway.state.lock().enrolments.is_empty());
}

#[tokio::test]
async fn a_list_of_gateways_that_the_platform_did_not_sign_is_refused() {
    let gateway = Gateway::start().await;
    gateway.state.lock().forges_list = true;
    let refused = enrols(&gateway, invitation(&gateway)).await;
    assert!(matches!(refused, Err(AgentError::Bootstrap(_))), "{:?}", refused.err());
}

#[tokio::test]
async fn only_listed_gateways_are_dialled() {
    let first = Gateway::start().await;
    let listed = Gateway::start_as(&["127.0.0.1"], Some(&first)).await;
    first.state.lock().listed = vec![listed.address.clone()];
    let dir = tempfile::tempdir().expect("a directory");
    let fleet = Fleet::start(options(&first, dir.path(), 1)).await.expect("starts");
    let node = fleet.nodes()[0].1;
    assert!(eventually(WAIT_TIMEOUT, async || listed.connects(node) == 1).await);
    listed.disconnect(node);
    assert!(eventually(WAIT_TIMEOUT, async || listed.connects(node) == 2).await);
    assert_eq!(first.connects(node), 0);
    fleet.kill().await;
}

#[tokio::test]
async fn the_state_directory_is_readable_only_by_its_owner() {
    let world = World::new().await;
    world.outcome(&world.probe()).await;
    let home = world.dir.path().join("sim-0000");
    let mode = |path: &std::path::Path| std::fs::metadata(path).expect("there").permissions().mode() & 0o777;
    assert_eq!(mode(&home), 0o700);
    let files: Vec<_> =
        std::fs::read_dir(&home).expect("reads").map(|file| file.expect("a file").path()).collect();
    assert!(files.len() >= 3, "{files:?}");
    assert!(files.iter().all(|file| mode(file) == 0o600));
    let key = std::fs::read_to_string(home.join("key.pem")).expect("a key");
    let request = world.gateway.state.lock().enrolments[0].clone();
    assert!(
        request.csr.contains("CERTIFICATE REQUEST")
            && !request.csr.contains(key.lines().nth(1).expect("text"))
    );
}

#[tokio::test]
async fn an_expired_certificate_is_renewed_with_the_old_key_before_anything_else() {
    let world = World::new().await;
    world.gateway.state.lock().life = Duration::minutes(-1);
    world.gateway.send_frame(world.node, FromGateway::Renew);
    // The first renewal returns a valid certificate: it resets the gateway's certificate lifetime to 24 hours.
    world.until("renewed", |world| world.gateway.state.lock().renewals == 1).await;
    world.until("connected again", |world| world.hellos().len() == 2).await;
    world.outcome(&world.probe()).await;
}

#[tokio::test]
async fn a_host_whose_certificate_expired_while_offline_renews_it_and_connects() {
    let gateway = Gateway::start().await;
    gateway.state.lock().life = Duration::minutes(-1);
    let dir = tempfile::tempdir().expect("a directory");
    let fleet = Fleet::start(options(&gateway, dir.path(), 1)).await.expect("starts");
    let node = fleet.nodes()[0].1;
    assert!(eventually(WAIT_TIMEOUT, async || gateway.connects(node) == 1).await);
    assert_eq!(gateway.state.lock().renewals, 1);
    fleet.kill().await;
}
