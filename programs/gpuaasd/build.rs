//! Sets the folder of the built console to embed, or an empty folder if it hasn't been built.

use std::path::{Path, PathBuf};

fn main() {
    let built = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../console/dist");
    println!("cargo:rerun-if-changed={}", built.display());
    let embedded = if built.join("index.html").exists() { built } else { empty_folder() };
    println!("cargo:rustc-env=GPUAAS_CONSOLE={}", embedded.display());
}

fn empty_folder() -> PathBuf {
    let empty = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets it")).join("no-console");
    std::fs::create_dir_all(&empty).expect("a folder can be created");
    empty
}
