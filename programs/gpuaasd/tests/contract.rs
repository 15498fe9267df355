//! Verifies that generated files are up to date and that the contract is consistent.

use std::path::Path;

use gpuaas_http::OperationKind;

#[test]
fn generated_files_are_up_to_date() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let update = std::env::var_os("GPUAAS_UPDATE").is_some();
    let mut stale = Vec::new();
    for (path, content) in gpuaasd::contract::generated().expect("the contract builds") {
        let file = root.join(path);
        if std::fs::read_to_string(&file).is_ok_and(|there| there == content) {
            continue;
        }
        if update {
            std::fs::create_dir_all(file.parent().expect("a parent")).expect("a directory");
            std::fs::write(&file, content).expect("written");
        } else {
            stale.push(path);
        }
    }
    assert!(stale.is_empty(), "run `make generate` and review the difference: {stale:?}");
}

/// Returns true if a schema contains a secret that is shown once.
fn contains_secret(contract: &serde_json::Value, schema: &serde_json::Value) -> bool {
    let text = schema.to_string();
    let names = text.split("#/components/schemas/").skip(1).filter_map(|rest| rest.split('"').next());
    let contains = |name: &str| contains_secret(contract, &contract["components"]["schemas"][name]);
    names.into_iter().any(|name| name == "ShownOnce" || contains(name))
}

#[test]
fn an_answer_holds_a_secret_exactly_where_its_operation_declares_it() {
    let api = gpuaasd::contract::api().expect("the contract builds");
    let contract = api.openapi();
    for operation in &api.declared {
        let method = format!("{:?}", operation.method).to_lowercase();
        let declared =
            &contract["paths"][format!("{}{}", operation.base, operation.path)][method]["responses"];
        let answer = &declared[operation.success.to_string()];
        assert!(answer.is_object(), "{} isn't in the document", operation.id);
        let holds = contains_secret(&contract, answer);
        assert_eq!(holds, operation.shows_secret, "{}", operation.id);
    }
}

/// Generated clients have a method for each operation below `/api/v1`, and none can open a WebSocket.
#[test]
fn no_stream_is_among_the_operations_of_generated_clients() {
    let api = gpuaasd::contract::api().expect("the contract builds");
    let streams = api.declared.iter().filter(|operation| operation.kind == OperationKind::Stream);
    let bases: Vec<_> = streams.map(|operation| operation.base).collect();
    assert!(!bases.is_empty() && !bases.contains(&gpuaas_http::api::BASE), "{bases:?}");
}

/// A changed workflow needs a new version; the old one stays registered until its last run has ended.
#[test]
fn a_stored_version_of_a_workflow_never_changes() {
    let (stored, ours) = gpuaasd::contract::fingerprints().expect("fingerprints");
    for (version, fingerprint) in ours {
        let unchanged = stored.get(&version).is_none_or(|stored| *stored == fingerprint);
        assert!(unchanged, "{version} differs from api/workflows.json");
    }
}
