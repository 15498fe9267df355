//! A secret that an answer shows once, in a log line.

use gpuaas_core::{Secret, ShownOnce};

fn main() {
    let token = ShownOnce::new(Secret::new("hunter2".to_owned()));
    println!("{token:?}");
}
