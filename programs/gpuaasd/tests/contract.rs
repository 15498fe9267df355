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
