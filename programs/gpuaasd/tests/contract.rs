//! What is generated from the code is checked in as it is.

use std::path::Path;

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
    assert!(stale.is_empty(), "run `make generate` and look at the difference: {stale:?}");
}

/// Whether a schema leads to a secret shown once.
fn leads_to_a_secret(contract: &serde_json::Value, schema: &serde_json::Value) -> bool {
    let text = schema.to_string();
    let names = text.split("#/components/schemas/").skip(1).filter_map(|rest| rest.split('"').next());
    let leads = |name: &str| leads_to_a_secret(contract, &contract["components"]["schemas"][name]);
    names.into_iter().any(|name| name == "ShownOnce" || leads(name))
}

#[test]
fn an_answer_holds_a_secret_exactly_where_its_operation_declares_it() {
    let api = gpuaasd::contract::api().expect("the contract builds");
    let contract = api.openapi();
    for operation in &api.declared {
        let method = format!("{:?}", operation.method).to_lowercase();
        let declared = &contract["paths"][format!("/api/v1{}", operation.path)][method]["responses"];
        let answer = &declared[operation.success.to_string()];
        assert!(answer.is_object(), "{} isn't in the document", operation.id);
        let holds = leads_to_a_secret(&contract, answer);
        assert_eq!(holds, operation.shows_secret, "{}", operation.id);
    }
}

/// Whoever changes a workflow adds a version, and keeps the old one registered until its last run has ended.
#[test]
fn a_stored_version_of_a_workflow_never_changes() {
    let (stored, ours) = gpuaasd::contract::fingerprints().expect("fingerprints");
    for (version, fingerprint) in ours {
        let unchanged = stored.get(&version).is_none_or(|stored| *stored == fingerprint);
        assert!(unchanged, "{version} isn't what api/workflows.json says");
    }
}
