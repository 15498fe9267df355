//! A new migration is a change of this crate, which holds all of them.

fn main() {
    println!("cargo:rerun-if-changed={}/../../migrations", env!("CARGO_MANIFEST_DIR"));
}
