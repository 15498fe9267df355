//! Tests of the operations of the agent gateway: no certificate, another node's, a revoked, expired or unknown one, a user's
//! token, the right certificate. A refusal changes nothing and is audited.

use gpuaas_testkit::sqlx;
use reqwest::Method;

use crate::hostile_host::{self, Answer, HostileHost};
use crate::hosts::{GatewayRequest, enrolled, gateway, request, revoked, send_as_user, stranger};
use crate::oracle::{Least, Row, gateway_operations};
use crate::world::World;

/// Digests of what the operations change, and nothing else: background work goes on meanwhile.
const EFFECTS: [&str; 6] = [
    "select md5(string_agg(t::text, ' ' order by t::text)) from fleet.certificates t",
    "select md5(string_agg(t::text, ' ' order by t::text)) from fleet.enrolment_tokens t",
    "select md5(string_agg(t::text, ' ' order by t::text)) from fleet.node_holds t",
    "select md5(string_agg(id::text || lifecycle, ' ' order by id)) from fleet.nodes",
    "select md5(string_agg(proof::text, ' ' order by id)) from fleet.tasks",
    "select md5(string_agg(id::text, ' ' order by id)) from audit.log where actor_kind = 'node' and result = 'ok'",
];

async fn state(world: &World) -> Vec<Option<String>> {
    let mut owner = world.db.owner().await;
    let mut digests = Vec::new();
    for effect in EFFECTS {
        digests.push(sqlx::query_scalar(effect).fetch_one(&mut owner).await.expect("reads"));
    }
    digests
}

fn operations_of_nodes() -> Vec<(Row, bool)> {
    let rows = gateway_operations().into_iter();
    let rows: Vec<_> = rows
        .filter_map(|row| match row.least {
            Least::Node { also_expired } => Some((row, also_expired)),
            _ => None,
        })
        .collect();
    assert!(rows.iter().any(|(_, also_expired)| *also_expired), "renewal isn't in the contract");
    assert!(rows.iter().any(|(_, also_expired)| !also_expired), "results aren't in the contract");
    rows
}

async fn send(host: &HostileHost, request: &GatewayRequest) -> Answer {
    host.send(request.method.clone(), &request.path, request.body.clone()).await
}

fn assert_refused(row: &Row, what: &str, answer: &Answer, status: u16, code: &str) {
    assert_eq!(
        (answer.status.as_u16(), answer.code()),
        (status, code),
        "{} with {what}: {}",
        row.id,
        answer.body
    );
}

/// Checks that the caller was let in: served, or refused for something else than its identity where the operation has no
/// fixture, such as a stream's upgrade.
fn assert_admitted(row: &Row, what: &str, request: &GatewayRequest, answer: &Answer) {
    let admitted = if request.body.is_empty() {
        ![401, 403, 404].contains(&answer.status.as_u16()) && !answer.status.is_server_error()
    } else {
        answer.status.is_success()
    };
    assert!(admitted, "{} with {what}: {} {}", row.id, answer.status, answer.body);
}

/// Returns the number of denied attempts of a node in the audit log.
async fn denied(world: &World, row: &Row, host: &HostileHost) -> i64 {
    let action = row.audit.as_deref().unwrap_or(&row.id);
    let sum = format!(
        "select coalesce(sum((metadata ->> 'count')::bigint), 0)::bigint from audit.log
         where result = 'denied' and action = '{action}' and actor_kind = 'node' and actor_role = 'node'
           and actor_id = '{}'",
        host.node,
    );
    world.db.number(&sum).await
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_nodes_own_valid_certificate_is_admitted() {
    let world = World::new().await;
    let (other, revoked, unknown) = (enrolled(&world).await, revoked(&world).await, enrolled(&world).await);
    let forget = format!("delete from fleet.certificates where node_id = '{}'", unknown.node.uuid());
    world.db.execute_as_owner(&forget).await;
    for (row, _) in operations_of_nodes() {
        let host = enrolled(&world).await;
        let valid = request(&world, &row, &host).await;
        let before = state(&world).await;

        let (method, path) = (valid.method.clone(), valid.path.as_str());
        let none =
            hostile_host::send(&stranger(&world), gateway(&world), method, path, valid.body.clone()).await;
        assert_refused(&row, "no certificate", &none, 401, "token_missing");
        let user = send_as_user(&world, &valid, world.token("root")).await;
        assert_refused(&row, "a user's token", &user, 401, "token_missing");
        assert_eq!(user.body["detail"], "Client certificate required.", "{}", row.id);
        let answer = send(&other, &valid).await;
        assert_refused(&row, "another node's certificate", &answer, 403, "insufficient_permissions");
        for (what, barred, code) in [
            ("a revoked certificate", &revoked, "token_revoked"),
            ("an unknown one", &unknown, "token_invalid"),
        ] {
            let path = valid.path.replace(&host.node.to_string(), &barred.node.to_string());
            let own = GatewayRequest { path, body: valid.body.clone(), method: valid.method.clone() };
            assert_refused(&row, what, &send(barred, &own).await, 401, code);
        }
        let malformed = valid.path.replace(&host.node.to_string(), "node_1");
        let malformed = host.send(valid.method.clone(), &malformed, valid.body.clone()).await;
        assert_refused(&row, "a malformed id", &malformed, 400, "validation_error");

        assert_eq!(state(&world).await, before, "{}: a refusal changed something", row.id);
        world.cloud.gateway_api().expect("runs").flush().await.expect("flushes");
        for barred in [&other, &revoked, &unknown] {
            assert_eq!(denied(&world, &row, barred).await, 1, "{}: a refusal isn't audited", row.id);
        }
        assert_eq!(denied(&world, &row, &host).await, 0, "{}", row.id);
        assert_admitted(&row, "the right certificate", &valid, &send(&host, &valid).await);
    }
    world.cloud.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_expired_certificate_is_admitted_only_where_declared_and_within_grace() {
    let world = World::new().await;
    let mut made = Vec::new();
    for (row, also_expired) in operations_of_nodes() {
        let (host, lapsed) = (enrolled(&world).await, enrolled(&world).await);
        let requests = (request(&world, &row, &host).await, request(&world, &row, &lapsed).await);
        made.push((row, also_expired, host, lapsed, requests));
    }
    world.db.clock().advance(chrono::Duration::days(3));
    for (row, also_expired, host, _, (valid, _)) in &made {
        let answer = send(host, valid).await;
        if *also_expired {
            assert_admitted(row, "an expired certificate within grace", valid, &answer);
        } else {
            assert_refused(row, "an expired certificate", &answer, 401, "token_expired");
        }
    }
    world.db.clock().advance(chrono::Duration::days(30));
    let before = state(&world).await;
    for (row, _, _, lapsed, (_, valid)) in &made {
        let answer = send(lapsed, valid).await;
        assert_refused(row, "a certificate that expired long ago", &answer, 401, "token_expired");
    }
    assert_eq!(state(&world).await, before, "a refusal changed something");
    world.cloud.gateway_api().expect("runs").flush().await.expect("flushes");
    for (row, _, _, lapsed, _) in &made {
        assert_eq!(denied(&world, row, lapsed).await, 1, "{}: a refusal isn't audited", row.id);
    }
    world.cloud.stop().await;
}

/// Operations of the gateway that anyone may call authenticate by their own means: a certificate makes no difference.
#[tokio::test(flavor = "multi_thread")]
async fn public_operations_of_the_gateway_need_their_own_proof_from_every_caller() {
    let world = World::new().await;
    let (host, revoked) = (enrolled(&world).await, revoked(&world).await);
    let public = gateway_operations().into_iter().filter(|row| row.least == Least::Anyone);
    let public: Vec<Row> = public.collect();
    assert_eq!(public.iter().map(|row| row.id.as_str()).collect::<Vec<_>>(), ["enrolNode"]);
    for row in &public {
        let valid = request(&world, row, &host).await;
        let mut guess: serde_json::Value = serde_json::from_str(&valid.body).expect("JSON");
        guess["token"] = "gpu_enr_guessed".into();
        let guess =
            GatewayRequest { body: guess.to_string(), method: Method::POST, path: valid.path.clone() };
        let before = state(&world).await;

        let user = send_as_user(&world, &guess, world.token("root")).await;
        for (what, answer) in [
            ("a user's token", user),
            ("a certificate", send(&host, &guess).await),
            ("a revoked one", send(&revoked, &guess).await),
        ] {
            assert_refused(row, what, &answer, 401, "token_invalid");
        }

        assert_eq!(state(&world).await, before, "{}: a refusal changed something", row.id);
        let (method, path) = (valid.method.clone(), valid.path.as_str());
        let none =
            hostile_host::send(&stranger(&world), gateway(&world), method, path, valid.body.clone()).await;
        assert_admitted(row, "its own proof", &valid, &none);
    }
    world.cloud.stop().await;
}
