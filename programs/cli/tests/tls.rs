//! Tests of HTTPS with a private certificate authority.

use gpuaasd::Role;
use rcgen::CertifiedKey;

use crate::world::{Person, World};

#[tokio::test(flavor = "multi_thread")]
async fn a_server_with_a_private_authority_is_reached_with_its_certificate() {
    let folder = tempfile::tempdir().expect("a folder");
    let CertifiedKey { cert, signing_key } =
        rcgen::generate_simple_self_signed(["127.0.0.1".to_owned()]).expect("a certificate");
    let (certificate, key) = (folder.path().join("certificate.pem"), folder.path().join("key.pem"));
    std::fs::write(&certificate, cert.pem()).expect("written");
    std::fs::write(&key, signing_key.serialize_pem()).expect("written");
    let world = World::with(Role::ALL, |config| {
        config.api.tls_certificate.clone_from(&certificate);
        config.api.tls_key.clone_from(&key);
    });
    let world = world.await;
    let ca_file = certificate.to_str().expect("a path");
    let stranger = Person::new();
    stranger.run(&["context", "set", "tls", "--base-url", &world.url]).await.succeeded();

    let words = ["login", "--username", "admin", "--password-stdin"];
    stranger.run_with_input(&words, "x").await.exited(2).prints("--ca-file");

    stranger.run(&["context", "set", "tls", "--ca-file", ca_file]).await.succeeded();
    stranger.sign_in_first("admin", world.first_password.expose()).await;
    stranger.run(&["whoami"]).await.succeeded().prints("admin");
    let mut watching = stranger.start(&["notifications", "watch"]);
    watching.wait_for_stderr("Waiting").await;
    stranger.run(&["tokens", "create", "ci", "--scope", "orgs:read"]).await.succeeded();
    stranger.run(&["tokens", "revoke", "ci"]).await.succeeded();
    assert!(watching.line().await.contains("The API token ci was created"));
    assert!(watching.line().await.contains("An API token was revoked"));
    stranger.with("SSL_CERT_FILE", ca_file).run(&["whoami"]).await.succeeded();
    world.cloud.stop().await;
}
