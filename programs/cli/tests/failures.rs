//! Tests of failures: each kind has its exit code and a hint.

use crate::world::{Person, World};

/// Address of a closed port.
const CLOSED_PORT: &str = "http://127.0.0.1:1";
const UNKNOWN_ORG: &str = "org_00000000000070008000000000000000";

#[tokio::test(flavor = "multi_thread")]
async fn each_kind_of_failure_has_its_exit_code() {
    let world = World::new().await;
    let admin = world.admin().await;
    admin.run(&["orgs", "create", "Acme"]).await.succeeded();
    let cases: &[(i32, &[&str], &str)] = &[
        (0, &["--help"], "Exit codes"),
        (0, &["--version"], "gpuaas "),
        (0, &["orgs", "--help"], "Usage"),
        (1, &[], "Usage"),
        (1, &["orgs", "create"], "NAME"),
        (1, &["orgs", "lisst"], "list"),
        (1, &["orgs", "list", "--output", "yaml"], "table"),
        (1, &["tokens", "create", "ci", "--scope", "everything"], "orgs:read"),
        (1, &["members", "add", "ada", "--role", "king", "--org", "acme"], "viewer, member, admin, owner"),
        (1, &["members", "list", "--org", "acme", "--project", "x"], "either"),
        (1, &["orgs", "create", " "], "name: must have"),
        (1, &["--base-url", "gpu.example.org", "whoami"], "http://"),
        (3, &["--base-url", CLOSED_PORT, "whoami"], "Not signed in"),
        (4, &["--context", "gone", "whoami"], "local"),
        (4, &["orgs", "get", UNKNOWN_ORG], "Correlation id: "),
        (4, &["orgs", "get", "nobody"], "nobody"),
        (4, &["tokens", "revoke", "nothing"], "nothing"),
        (5, &["orgs", "create", "Acme", "--slug", "acme"], "already exists"),
    ];
    for (code, words, text) in cases {
        admin.run(words).await.exited(*code).prints(text);
    }
    world.cloud.stop().await;
}

#[tokio::test]
async fn an_unreachable_server_has_exit_code_two() {
    let program = Person::new().with("GPUAAS_TOKEN", "anything").with("GPUAAS_BASE_URL", CLOSED_PORT);

    program.run(&["whoami"]).await.exited(2).prints("unreachable").prints("refused");
    let failure = program.run(&["--output", "json", "whoami"]).await.exited(2).problem();
    assert_eq!(failure["code"], "unreachable", "{failure}");
}

#[tokio::test(flavor = "multi_thread")]
async fn errors_are_problem_documents_in_json_mode() {
    let world = World::new().await;
    let admin = world.admin().await;

    let missing = admin.run(&["orgs", "get", UNKNOWN_ORG, "--output", "json"]).await.exited(4).problem();
    assert_eq!((&missing["code"], &missing["status"]), (&"org_not_found".into(), &404.into()));
    assert_eq!(missing["correlation_id"].as_str().map(str::len), Some(32), "{missing}");

    let invalid = admin.run(&["--output=json", "orgs", "create", " "]).await.exited(1).problem();
    assert_eq!(invalid["errors"][0]["field"], "name", "{invalid}");

    let misused = admin.run(&["--output", "json", "orgs", "create"]).await.exited(1).problem();
    assert_eq!(misused["code"], "usage", "{misused}");

    let stranger = Person::new().with("GPUAAS_BASE_URL", &world.url);
    let unknown = stranger.run(&["--output", "json", "whoami"]).await.exited(3).problem();
    assert_eq!(unknown["code"], "not_signed_in", "{unknown}");
    world.cloud.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_prompts_appear_without_a_terminal() {
    let world = World::new().await;
    let stranger = Person::new().with("GPUAAS_BASE_URL", &world.url);

    stranger.run(&["--no-input", "login"]).await.exited(1).prints("--username");
    stranger.run(&["login", "--no-input", "--username", "admin"]).await.exited(1).prints("--password-stdin");
    // Standard input is a pipe, so prompts are impossible as well.
    stranger.run(&["login", "--username", "admin"]).await.exited(1).prints("--password-stdin");
    stranger.run(&["login", "--username", "admin", "--password-stdin"]).await.exited(1).prints("no password");
    let wrong = stranger.run_with_input(&["login", "--username", "admin", "--password-stdin"], "wrong").await;
    wrong.exited(3).prints("Name or password is wrong");
    world.cloud.stop().await;
}

#[tokio::test]
async fn completion_scripts_know_the_commands() {
    for shell in ["bash", "zsh", "fish"] {
        let script = Person::new().run(&["completion", shell]).await.succeeded().stdout;
        assert!(script.contains("orgs") && script.contains("no-input"), "{shell}");
    }
    Person::new().run(&["completion", "tcsh"]).await.exited(1);
}
