//! Tests of the authority with real TLS handshakes in memory.

use rcgen::PKCS_ECDSA_P256_SHA256;
use rustls::client::WebPkiServerVerifier;
use rustls::pki_types::{PrivateKeyDer, ServerName};
use rustls::server::WebPkiClientVerifier;
use rustls::{ClientConfig, ClientConnection, RootCertStore, ServerConfig, ServerConnection};

use gpuaas_core::NodeId;

use super::*;
use crate::peer::{PeerError, PeerIdentity};
use crate::tls::server_config;
use crate::{RootKeys, new_authority};

const DOMAIN: &str = "cloud.example";

fn now() -> DateTime<Utc> {
    // TLS libraries read the system's clock directly.
    gpuaas_core::Sources::system().now()
}

fn authority() -> Authority {
    let made = new_authority(DOMAIN, now() - Duration::days(30)).expect("made");
    Authority::open(made.0).expect("opens")
}

fn node() -> NodeId {
    NodeId::new(&gpuaas_core::Sources::system())
}

fn request(key: &KeyPair) -> String {
    CertificateParams::default().serialize_request(key).expect("a request").pem().expect("text")
}

fn claim(key: &KeyPair, node: NodeId, not_before: DateTime<Utc>) -> NodeCertificateRequest {
    let (claim, life) = (gpuaas_core::Sources::system().uuid(), Duration::hours(24));
    NodeCertificateRequest { claim, node, csr_pem: request(key), not_before, life }
}

struct Host {
    issued: IssuedNode,
    key: KeyPair,
}

fn host(authority: &Authority, node: NodeId, since: DateTime<Utc>) -> Host {
    let key = KeyPair::generate_for(&PKCS_ECDSA_P256_SHA256).expect("a key");
    let issued = authority.issue_node(&claim(&key, node, since)).expect("issued");
    Host { issued, key }
}

fn chain(pem: &str) -> Vec<CertificateDer<'static>> {
    CertificateDer::pem_slice_iter(pem.as_bytes()).collect::<Result<_, _>>().expect("reads")
}

fn roots(pem: &str) -> Arc<RootCertStore> {
    let mut roots = RootCertStore::empty();
    roots.add(certificate(pem).expect("reads")).expect("a root");
    Arc::new(roots)
}

fn provider() -> Arc<rustls::crypto::CryptoProvider> {
    Arc::new(rustls::crypto::aws_lc_rs::default_provider())
}

fn client(authority: &Authority, identity: Option<(&str, String)>) -> ClientConfig {
    let builder = ClientConfig::builder_with_provider(provider())
        .with_safe_default_protocol_versions()
        .expect("versions")
        .with_root_certificates(roots(&authority.trust_bundle()));
    match identity {
        None => builder.with_no_client_auth(),
        Some((pem, key)) => {
            let key = PrivateKeyDer::from_pem_slice(key.as_bytes()).expect("a key");
            builder.with_client_auth_cert(chain(pem), key).expect("a client")
        }
    }
}

/// Performs a handshake. Returns the certificate that the server received from the client.
fn handshake(
    server: Arc<ServerConfig>,
    client: ClientConfig,
    name: &str,
) -> Result<Option<Vec<u8>>, rustls::Error> {
    let name = ServerName::try_from(name.to_owned()).expect("a name");
    let mut client = ClientConnection::new(Arc::new(client), name)?;
    let mut server = ServerConnection::new(server)?;
    while client.is_handshaking() || server.is_handshaking() {
        let mut wire = Vec::new();
        client.write_tls(&mut wire).expect("writes");
        server.read_tls(&mut wire.as_slice()).expect("reads");
        server.process_new_packets()?;
        let mut wire = Vec::new();
        server.write_tls(&mut wire).expect("writes");
        client.read_tls(&mut wire.as_slice()).expect("reads");
        client.process_new_packets()?;
    }
    Ok(server.peer_certificates().map(|chain| chain[0].to_vec()))
}

fn gateway(authority: &Authority) -> Arc<ServerConfig> {
    let names = ["gateway.example".to_owned(), "127.0.0.1".to_owned()];
    let certificate = authority.issue_server(&names, now()).expect("issued");
    server_config(&authority.node_bundle(), &certificate).expect("a server")
}

#[test]
fn a_host_is_identified_by_its_certificate_and_may_connect_without_one() {
    let (authority, node) = (authority(), node());
    let host = host(&authority, node, now());
    let server = gateway(&authority);
    let without_certificate =
        handshake(server.clone(), client(&authority, None), "127.0.0.1").expect("connects");
    assert_eq!(without_certificate, None);
    let identity = Some((host.issued.chain_pem.as_str(), host.key.serialize_pem()));
    let received = handshake(server, client(&authority, identity), "gateway.example").expect("connects");
    let peer = PeerIdentity::from_der(&received.expect("a certificate"), DOMAIN).expect("an identity");
    assert_eq!(peer.node_id, node);
    assert_eq!(peer.serial, host.issued.serial);
    assert_eq!(peer.not_after, host.issued.not_after);
    assert_eq!(peer.public_key, host.key.public_key_raw());
    assert_eq!((&peer.public_key, &peer.fingerprint), (&host.issued.public_key, &host.issued.fingerprint));
}

#[test]
fn an_expired_host_passes_tls_and_its_expiry_is_visible() {
    let authority = authority();
    let host = host(&authority, node(), now() - Duration::days(3));
    let identity = Some((host.issued.chain_pem.as_str(), host.key.serialize_pem()));
    let received =
        handshake(gateway(&authority), client(&authority, identity), "127.0.0.1").expect("connects");
    let peer = PeerIdentity::from_der(&received.expect("a certificate"), DOMAIN).expect("an identity");
    assert!(peer.not_after < now());
}

#[test]
fn a_host_of_another_authority_is_refused() {
    let (ours, other) = (authority(), authority());
    let host = host(&other, node(), now());
    let identity = Some((host.issued.chain_pem.as_str(), host.key.serialize_pem()));
    assert!(handshake(gateway(&ours), client(&ours, identity), "127.0.0.1").is_err());
}

#[test]
fn a_server_certificate_cannot_act_as_a_host() {
    let authority = authority();
    let server = authority.issue_server(&["127.0.0.1".to_owned()], now()).expect("issued");
    let identity = Some((server.chain_pem.as_str(), server.key_pem.expose().clone()));
    assert!(handshake(gateway(&authority), client(&authority, identity), "127.0.0.1").is_err());
}

#[test]
fn each_issuer_certifies_for_its_own_usage_even_if_the_wrong_root_is_trusted() {
    let authority = authority();
    let host = host(&authority, node(), now());
    let at = rustls::pki_types::UnixTime::now();
    let hosts = chain(&host.issued.chain_pem);
    let servers = WebPkiServerVerifier::builder_with_provider(roots(&authority.node_bundle()), provider());
    let name = ServerName::try_from("127.0.0.1").expect("a name");
    let serving = rustls::client::danger::ServerCertVerifier::verify_server_cert(
        &*servers.build().expect("a verifier"),
        &hosts[0],
        &hosts[1..],
        &name,
        &[],
        at,
    );
    assert!(serving.is_err());
    let server = authority.issue_server(&["127.0.0.1".to_owned()], now()).expect("issued");
    let clients = WebPkiClientVerifier::builder_with_provider(roots(&authority.trust_bundle()), provider());
    let chain = chain(&server.chain_pem);
    assert!(clients.build().expect("a verifier").verify_client_cert(&chain[0], &chain[1..], at).is_err());
}

#[test]
fn tls_1_2_is_refused() {
    let authority = authority();
    let old = ClientConfig::builder_with_provider(provider())
        .with_protocol_versions(&[&rustls::version::TLS12])
        .expect("versions")
        .with_root_certificates(roots(&authority.trust_bundle()))
        .with_no_client_auth();
    assert!(handshake(gateway(&authority), old, "127.0.0.1").is_err());
}

#[test]
fn a_pinned_fingerprint_is_that_of_the_root_in_the_presented_chain() {
    let authority = authority();
    let server = authority.issue_server(&["gateway.example".to_owned()], now()).expect("issued");
    let root = chain(&server.chain_pem).pop().expect("a root");
    assert_eq!(fingerprint(&root), authority.fingerprint());
    assert_eq!(certificate(&authority.trust_bundle()).expect("reads"), root);
    assert!(authority.fingerprint().starts_with("sha256:"));
}

#[test]
fn a_certificate_with_other_names_is_no_identity() {
    let authority = authority();
    let server = authority.issue_server(&["gateway.example".to_owned()], now()).expect("issued");
    let leaf = &chain(&server.chain_pem)[0];
    assert_eq!(PeerIdentity::from_der(leaf, DOMAIN), Err(PeerError::Names));
    let host = host(&authority, node(), now());
    let leaf = &chain(&host.issued.chain_pem)[0];
    assert_eq!(PeerIdentity::from_der(leaf, "cloud"), Err(PeerError::Identity));
    assert_eq!(PeerIdentity::from_der(leaf, "other.example"), Err(PeerError::Identity));
}

#[test]
fn every_claim_has_its_own_certificate_and_a_repeated_one_the_same() {
    let authority = authority();
    let (key, node) = (KeyPair::generate().expect("a key"), node());
    let serial = |request: &NodeCertificateRequest| authority.issue_node(request).expect("issued").serial;
    let (first, second) = (claim(&key, node, now()), claim(&key, node, now()));
    assert_ne!(serial(&first), serial(&second));
    assert_eq!(serial(&first), serial(&first));
}

#[test]
fn restored_keys_issue_as_before_and_contain_no_root_key() {
    let (keys, RootKeys { control_plane, nodes }) = new_authority(DOMAIN, now()).expect("made");
    let bytes = keys.to_bytes().expect("bytes");
    let text = String::from_utf8(bytes.expose().clone()).expect("text").replace("\\n", "\n");
    for root in [control_plane, nodes] {
        assert!(!text.contains(root.expose().lines().nth(1).expect("a line")));
    }
    let again = Authority::open(AuthorityKeys::from_bytes(&bytes).expect("reads")).expect("opens");
    let before = Authority::open(keys).expect("opens");
    let host = host(&again, node(), now());
    let identity = Some((host.issued.chain_pem.as_str(), host.key.serialize_pem()));
    assert!(handshake(gateway(&before), client(&before, identity), "127.0.0.1").is_ok());
}

#[test]
fn invalid_names_are_refused() {
    let refused = |names: &[&str]| {
        let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        matches!(authority().issue_server(&names, now()), Err(AuthorityError::ServerName(_)))
    };
    assert!(refused(&[]) && refused(&["gateway example"]) && refused(&[""]));
    assert!(matches!(new_authority("Cloud/x", now()), Err(AuthorityError::TrustDomain(_))));
}
