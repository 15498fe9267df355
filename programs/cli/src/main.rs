//! The gpuaas command line.

fn main() {}
