//! A secret in a text.

use gpuaas_core::Secret;

fn main() {
    let password = Secret::new("hunter2".to_owned());
    println!("{password}");
}
