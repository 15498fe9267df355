//! End-to-end test of the first steps in a new installation.

use chrono::TimeDelta;
use gpuaas_testkit::eventually;
use serde_json::Value;

use crate::world::{PASSWORD, Person, WAIT_TIMEOUT, World};

async fn actions(person: &Person, words: &[&str]) -> Vec<String> {
    let rows = person.run(words).await.succeeded().stdout;
    let rows = rows.lines().map(|row| serde_json::from_str::<Value>(row).expect("a row"));
    rows.map(|row| row["action"].as_str().expect("an action").to_owned()).collect()
}

fn contain(actions: &[String], expected: &[&str]) {
    for action in expected {
        assert!(actions.iter().any(|done| done == action), "{action} is not in {actions:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn from_the_first_sign_in_to_a_verified_audit_log() {
    let world = World::new().await;
    let admin = Person::new();

    admin.run(&["whoami"]).await.exited(1).prints("context set");
    admin.run(&["context", "set", "local", "--base-url", &world.url]).await.succeeded();
    admin.run(&["whoami"]).await.exited(3).prints("gpuaas login");
    let words = ["login", "--username", "admin", "--password-stdin"];
    admin
        .run_with_input(&words, world.first_password.expose())
        .await
        .exited(3)
        .prints("--new-password-stdin");
    admin.sign_in_first("admin", world.first_password.expose()).await;
    admin.run(&["whoami"]).await.succeeded().prints("platform_superadmin");

    let org = admin.json(&["orgs", "create", "Acme Labs"]).await;
    assert_eq!(org["slug"], "acme-labs");
    let project = admin.json(&["projects", "create", "Vision", "--org", "acme-labs"]).await;
    assert_eq!(project["org_id"], org["id"]);
    admin.run(&["projects", "use", "vision"]).await.succeeded();
    assert_eq!(admin.json(&["projects", "get"]).await["id"], project["id"]);

    a_token_acts_within_its_scopes(&world, &admin).await;
    a_second_user_joins(&world, &admin).await;
    everything_is_in_the_audit_log(&admin).await;

    world.database.clock().advance(TimeDelta::days(3));
    admin.run(&["whoami"]).await.exited(3).prints("expired");
    admin.sign_in("admin").await.succeeded();
    admin.run(&["ops", "audit", "verify"]).await.succeeded().prints("Verified");
    world.cloud.stop().await;
}

async fn a_token_acts_within_its_scopes(world: &World, admin: &Person) {
    let made =
        admin.run(&["tokens", "create", "ci", "--scope", "orgs:read", "--scope", "account:read"]).await;
    let made = made.succeeded().prints("isn't shown again");
    let secret = made.stdout.lines().find_map(|line| line.strip_prefix("secret")).expect("a secret").trim();

    let program = Person::new().with("GPUAAS_TOKEN", secret).with("GPUAAS_BASE_URL", &world.url);

    assert_eq!(program.json(&["whoami"]).await["username"], "admin");
    program.run(&["orgs", "list"]).await.succeeded().prints("acme-labs");
    program.run(&["orgs", "create", "More"]).await.exited(3).prints("scope");
    admin.run(&["tokens", "revoke", "ci"]).await.succeeded();
    let out = async || program.run(&["orgs", "list"]).await.code == 3;
    assert!(eventually(WAIT_TIMEOUT, out).await, "a revoked token is still good");
    program.run(&["orgs", "list"]).await.exited(3).prints("revoked");
}

async fn a_second_user_joins(world: &World, admin: &Person) {
    let made = admin.run(&["users", "create", "ada", "--email", "ada@example.org"]).await.succeeded();
    let made = made.prints("isn't shown again");
    let given =
        made.stdout.lines().find_map(|line| line.strip_prefix("temporary password")).expect("a password");
    admin
        .run(&["members", "add", "ada@example.org", "--role", "member", "--org", "acme-labs"])
        .await
        .succeeded();

    let ada = world.newcomer().await;
    ada.sign_in_first("ada", given.trim()).await;

    assert_eq!(ada.json(&["orgs", "get", "Acme Labs"]).await["role"], "member");
    ada.run(&["projects", "create", "Ada's own", "--org", "acme-labs"]).await.succeeded();
    ada.run(&["orgs", "rename", "acme-labs", "Mine"]).await.exited(3).prints("role");
    ada.run(&["users", "list"]).await.exited(3);
    admin.run(&["members", "role", "ada", "viewer", "--org", "acme-labs"]).await.succeeded().prints("viewer");
    admin.run(&["members", "add", "ada", "--role", "developer", "--project", "vision"]).await.succeeded();
    admin.run(&["members", "list", "--project", "vision"]).await.succeeded().prints("ada");
    admin.run(&["members", "role", "ada", "admin", "--project", "vision"]).await.succeeded();
    admin.run(&["members", "remove", "ada", "--project", "vision"]).await.succeeded();
    admin.run(&["users", "suspend", "ada", "--reason", "Left the company"]).await.succeeded();
    // A revocation takes effect within a second.
    let out = async || ada.run(&["whoami"]).await.code == 3;
    assert!(eventually(WAIT_TIMEOUT, out).await, "a suspended user is still in");
    admin.run(&["users", "reinstate", "ada@example.org", "--reason", "Came back"]).await.succeeded();
    assert_eq!(admin.json(&["users", "get", "ada"]).await["state"], "active");
    admin.run(&["members", "remove", "ada", "--org", "acme-labs"]).await.succeeded();
}

async fn everything_is_in_the_audit_log(admin: &Person) {
    let platform = actions(admin, &["audit", "export"]).await;
    contain(
        &platform,
        &["session.begin", "user.change_password", "user.create", "token.create", "token.revoke"],
    );
    contain(&platform, &["org.create", "project.create", "member.add", "user.suspend", "user.reinstate"]);
    let organisation = actions(admin, &["audit", "export", "--org", "acme-labs"]).await;
    contain(
        &organisation,
        &["org.create", "project.create", "member.add", "member.update", "project_member.remove"],
    );
    let filtered = ["audit", "export", "--platform", "--org", "acme-labs", "--action", "project.create"];
    assert_eq!(actions(admin, &filtered).await, ["project.create"; 2]);

    let file = admin.file("log.csv");
    let path = file.to_str().expect("a path");
    admin.run(&["audit", "export", "--format", "csv", "--to", path]).await.succeeded();
    let rows = std::fs::read_to_string(&file).expect("written");
    assert!(rows.starts_with("id,at,") && rows.contains("org.create"), "{rows}");
    let listed = admin.json(&["audit", "list", "--project", "vision", "--action", "project.create"]).await;
    assert_eq!(listed["items"].as_array().map(Vec::len), Some(1), "{listed}");

    let verified = admin.json(&["ops", "audit", "verify"]).await;
    assert_eq!(
        (&verified["verified"], &verified["keys_pinned_now"]),
        (&Value::from(true), &Value::from(true))
    );
    let again = admin.json(&["ops", "audit", "verify", "--org", "acme-labs"]).await;
    assert_eq!((&again["verified"], &again["keys_pinned_now"]), (&Value::from(true), &Value::from(false)));
}

#[tokio::test(flavor = "multi_thread")]
async fn things_are_renamed_and_removed() {
    let world = World::new().await;
    let admin = world.admin().await;
    admin.run(&["orgs", "create", "Acme"]).await.succeeded();
    admin.run(&["projects", "create", "Vision", "--org", "acme", "--slug", "vis"]).await.succeeded();

    assert_eq!(admin.json(&["orgs", "rename", "acme", "Acme Labs"]).await["name"], "Acme Labs");
    assert_eq!(admin.json(&["projects", "rename", "vis", "Sight"]).await["name"], "Sight");
    admin.run(&["orgs", "delete", "acme"]).await.exited(5).prints("isn't empty");
    admin.run(&["projects", "delete", "Sight"]).await.succeeded();
    admin.run(&["orgs", "delete", "acme"]).await.succeeded().prints("deleted");
    admin.run(&["orgs", "get", "acme"]).await.exited(4);
    world.cloud.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn ssh_keys_come_from_files_and_private_ones_stay() {
    let world = World::new().await;
    let admin = world.admin().await;
    let public =
        "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIG0bOyYOCDwKWPZ3nS5AuyVUaZ2tQXGmhIeLlJoXVPQm ada@laptop";
    let (file, private) = (admin.file("id.pub"), admin.file("id"));
    std::fs::write(&file, format!("{public}\n")).expect("written");
    std::fs::write(&private, "-----BEGIN OPENSSH PRIVATE KEY\n").expect("written");

    let added = admin.json(&["keys", "add", "laptop", file.to_str().expect("a path")]).await;

    assert!(added["fingerprint"].as_str().expect("a fingerprint").starts_with("SHA256:"), "{added}");
    admin
        .run(&["keys", "add", "wrong", private.to_str().expect("a path")])
        .await
        .exited(1)
        .prints("must be public");
    admin.run(&["keys", "add", "gone", "/nonexistent"]).await.exited(1);
    admin.run(&["keys", "remove", "laptop"]).await.succeeded();
    admin.run_with_input(&["keys", "add", "desk", "-"], public).await.succeeded();
    admin.run(&["keys", "list"]).await.succeeded().prints("desk");
    world.cloud.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_without_a_context_becomes_one_at_sign_in() {
    let world = World::new().await;
    let admin = Person::new();
    let words = [
        "--base-url",
        &world.url,
        "login",
        "--username",
        "admin",
        "--password-stdin",
        "--new-password-stdin",
    ];

    let input = format!("{}\n{PASSWORD}\n", world.first_password.expose());
    admin.run_with_input(&words, &input).await.succeeded().prints("Signed in");

    let contexts = admin.json(&["context", "list"]).await;
    assert_eq!(contexts["items"][0]["signed_in_as"], "admin", "{contexts}");
    assert_eq!(admin.json(&["context", "show"]).await["base_url"], world.url);
    admin.run(&["whoami"]).await.succeeded();
    world.cloud.stop().await;
}
