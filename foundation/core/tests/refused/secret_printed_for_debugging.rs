//! A secret in a log line.

use gpuaas_core::Secret;

fn main() {
    let password = Secret::new("hunter2".to_owned());
    println!("{password:?}");
}
