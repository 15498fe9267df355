//! Becoming a node: whom an agent trusts, what it keeps, whom it dials.

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
async fn an_enrolment_whose_answer_is_lost_is_asked_for_again_with_the_same_key() {
    let gateway = Gateway::start().await;
    gateway.state.lock().troubles = vec!["503 Service Unavailable", ""];
    enrols(&gateway, invitation(&gateway)).await.expect("enrolled at last");
    let asked = std::mem::take(&mut gateway.state.lock().enrolments);
    let keys: Vec<_> =
        asked.iter().map(|asked| Authority::requested_key(&asked.csr).expect("a key")).collect();
    assert_eq!(keys.len(), 3);
    assert!(keys.iter().all(|key| *key == keys[0]));
}

#[tokio::test]
async fn a_refusal_is_final_and_patience_ends() {
    let gateway = Gateway::start().await;
    gateway.state.lock().troubles = vec!["401 Unauthorized"];
    let refused = enrols(&gateway, invitation(&gateway)).await;
    assert!(matches!(refused, Err(AgentError::Answered { status: 401, .. })), "{:?}", refused.err());
    assert_eq!(gateway.state.lock().enrolments.len(), 1);

    let nobody = "127.0.0.1:1".to_owned();
    let hurried = Invitation { gateway: nobody, patience: std::time::Duration::ZERO, ..invitation(&gateway) };
    let unreachable = enrols(&gateway, hurried).await;
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
    let door = Gateway::start().await;
    let listed = Gateway::start_as(&["127.0.0.1"], Some(&door)).await;
    door.state.lock().listed = vec![listed.address.clone()];
    let dir = tempfile::tempdir().expect("a directory");
    let fleet = Fleet::start(options(&door, dir.path(), 1)).await.expect("starts");
    let node = fleet.nodes()[0].1;
    assert!(eventually(WAIT_TIMEOUT, async || listed.connects(node) == 1).await);
    listed.hang_up(node);
    assert!(eventually(WAIT_TIMEOUT, async || listed.connects(node) == 2).await);
    assert_eq!(door.connects(node), 0);
    fleet.kill().await;
}

#[tokio::test]
async fn nobody_else_reads_what_an_agent_keeps() {
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
    world.gateway.say(world.node, FromGateway::Renew);
    // The first renewal is good again: the gateway gives full lives from then on.
    world.until("renewed", |world| world.gateway.state.lock().renewals == 1).await;
    world.until("connected again", |world| world.hellos().len() == 2).await;
    world.outcome(&world.probe()).await;
}

#[tokio::test]
async fn a_host_that_was_dark_comes_back_by_itself() {
    let gateway = Gateway::start().await;
    gateway.state.lock().life = Duration::minutes(-1);
    let dir = tempfile::tempdir().expect("a directory");
    let fleet = Fleet::start(options(&gateway, dir.path(), 1)).await.expect("starts");
    let node = fleet.nodes()[0].1;
    assert!(eventually(WAIT_TIMEOUT, async || gateway.connects(node) == 1).await);
    assert_eq!(gateway.state.lock().renewals, 1);
    fleet.kill().await;
}
