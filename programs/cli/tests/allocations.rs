//! Tests of allocations from creation to release, with simulated hosts and without any.

use std::path::PathBuf;

use gpuaas_agent::simulate::{Fault, Fleet, FleetOptions};
use gpuaas_agent::{Invitation, Transport};
use gpuaas_core::Secret;
use gpuaas_testkit::eventually;
use serde_json::Value;

use crate::world::{Person, WAIT_TIMEOUT, World};

const SLICE: &str = "h200-sxm-slice";
const UNKNOWN_ALLOCATION: &str = "alloc_01980000000070008000000000000000";

async fn publish(admin: &Person) {
    let demo = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../deploy/demo/catalogue.json");
    admin.run(&["catalog", "apply", "--file", demo.to_str().expect("a path")]).await.succeeded();
}

/// Creates an enrolment profile and starts a simulated host with it.
async fn a_host(world: &World, admin: &Person, faults: Vec<(String, Fault)>) -> Fleet {
    publish(admin).await;
    let words = ["nodes", "profiles", "create", "test hosts", "--region", "local", "--sku", SLICE];
    let made = admin.json(&[&words[..], &["--uses", "1", "--no-approval"]].concat()).await;
    let invitation = Invitation {
        gateway: world.cloud.gateway_address().expect("a gateway").to_string(),
        ca_fingerprint: world.cloud.domains.fleet.authority().fingerprint(),
        token: Secret::new(text(&made["token"])),
        retry_timeout: Invitation::RETRY_TIMEOUT,
    };
    let options = FleetOptions {
        invitation: Some(invitation),
        nodes: 1,
        profile: "8xh200".parse().expect("a profile"),
        state_dir: admin.file("hosts"),
        name_prefix: "sim".to_owned(),
        faults,
        speed: 20.0,
        task_limit: None,
        transport: Transport::default(),
    };
    let fleet = Fleet::start(options).await.expect("the host starts");
    let free = async || admin.json(&["ops", "fleet-health"]).await["slots"]["available"] == 8;
    assert!(eventually(WAIT_TIMEOUT, free).await, "the host isn't in service");
    fleet
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("{value} is no text")).to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unavailable_sku_has_its_own_exit_code() {
    let world = World::new().await;
    let admin = world.admin().await;
    publish(&admin).await;

    admin.run(&["allocations", "list"]).await.succeeded().prints("No allocations.");
    let estimate = admin.json(&["alloc", "estimate", "--sku", SLICE, "--gpus", "2"]).await;
    assert_eq!(
        (&estimate["available"], &estimate["unavailable_reason"]),
        (&false.into(), &"not_ready".into())
    );
    admin.run(&["alloc", "estimate", "--sku", SLICE]).await.succeeded().prints("4.50 USD");

    let create = |more: &[&'static str]| [&["allocations", "create", "--sku", SLICE], more].concat();
    let cases: &[(i32, Vec<&str>, &str)] = &[
        (5, create(&["--wait"]), "not_ready"),
        (1, create(&["--gpus", "3"]), "must be one of 1, 2, 4"),
        (1, create(&["--tag", "team"]), "key=value"),
        (1, create(&["--expires-in", "soon"]), "90m, 4h or 2d"),
        (1, create(&["--user-data", "/nowhere.yaml"]), "nowhere.yaml"),
        (4, create(&["--ssh-key", "nothing"]), "No SSH key"),
        (4, create(&["--image", "nothing"]), "No image"),
        (4, create(&["--node", "nothing"]), "No node"),
        (4, vec!["allocations", "create", "--sku", "nothing"], "SKU not found"),
        (4, vec!["allocations", "get", UNKNOWN_ALLOCATION, "--watch"], "Allocation not found"),
        (4, vec!["allocations", "release", UNKNOWN_ALLOCATION, "--wait"], "Allocation not found"),
        (4, vec!["ops", "allocations", "get", UNKNOWN_ALLOCATION], "Allocation not found"),
        (1, vec!["ops", "allocations", "force-release", UNKNOWN_ALLOCATION], "--reason"),
        (5, vec!["ops", "smoke"], "not_ready"),
    ];
    for (code, words, says) in cases {
        admin.run(words).await.exited(*code).prints(says);
    }
    let ada = world.user(&admin, "ada").await;
    ada.run(&["ops", "allocations", "list"]).await.exited(3);
    world.cloud.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn progress_is_printed_from_creation_to_release() {
    let world = World::new().await;
    let admin = world.admin().await;
    let fleet = a_host(&world, &admin, Vec::new()).await;
    let words = [
        "allocations",
        "create",
        "--sku",
        SLICE,
        "--gpus",
        "2",
        "--name",
        "training",
        "--tag",
        "team=vision",
    ];

    let launched = admin.run(&[&words[..], &["--expires-in", "4h", "--wait"]].concat()).await.succeeded();

    for expected in ["✓ lease", "… vm_provision", "slice.vm_provision: ", "✓ vm_verify", "✓ activate"]
    {
        assert!(launched.stderr.contains(expected), "no {expected:?} in {launched:#?}");
    }
    assert!(launched.stdout.contains("\nreachable       no\n"), "{launched:#?}");
    assert!(!launched.stdout.contains("ssh ubuntu@"), "a simulated address isn't reachable: {launched:#?}");
    let list =
        admin.json(&["allocations", "list", "--tag", "team=vision", "--live", "--state", "active"]).await;
    let id = text(&list["items"][0]["id"]);
    admin.run(&["alloc", "tags", &id, "team=speech"]).await.succeeded().prints("speech");
    admin.run(&["allocations", "stop", &id, "--wait"]).await.succeeded().prints("stopped");
    admin.run(&["allocations", "start", &id, "--wait"]).await.succeeded().prints("active");
    admin.run(&["ops", "allocations", "list", "--node", "sim-0000", "--live"]).await.succeeded().prints(&id);
    admin.run(&["allocations", "release", &id, "--wait"]).await.succeeded().prints("released");
    admin.run(&["allocations", "list", "--ended"]).await.succeeded().prints("training");
    admin.run(&["allocations", "get", &id, "--watch"]).await.succeeded().prints("✓ lease");

    let smoke = admin.run(&["ops", "smoke"]).await.succeeded();
    for part in ["claimed", "provisioned and verified", "released and cleaned", "total"] {
        assert!(smoke.stdout.contains(part), "no {part:?} in {smoke:#?}");
    }
    fleet.kill().await;
    world.cloud.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_failed_allocation_prints_its_reason_and_ctrl_c_prints_how_to_continue() {
    let world = World::new().await;
    let admin = world.admin().await;
    let slow = ("sim-0000".to_owned(), Fault::Slow { millis: 300 });
    let fleet = a_host(&world, &admin, vec![slow]).await;

    let mut waiting = admin.start(&["allocations", "create", "--sku", SLICE, "--wait"]);
    waiting.wait_for_stderr("… vm_provision").await;
    waiting.press_ctrl_c();
    waiting.wait_for_stderr("--watch").await;
    assert_eq!(waiting.exit_code().await, Some(130));

    let left = admin.json(&["allocations", "list", "--live"]).await;
    admin.run(&["allocations", "release", &text(&left["items"][0]["id"]), "--wait"]).await.succeeded();
    fleet.clear("sim-0000").expect("mends");
    fleet.fault("sim-0000", &Fault::DriverBroken).expect("breaks");
    let failed = admin.run(&["allocations", "create", "--sku", SLICE, "--wait"]).await.exited(2);
    failed.prints("Allocation is failed instead of active").prints("driver");
    fleet.kill().await;
    world.cloud.stop().await;
}
