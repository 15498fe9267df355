//! A secret in an answer.

use gpuaas_core::Secret;

#[derive(serde::Serialize)]
struct Account {
    password: Secret<String>,
}

fn main() {}
