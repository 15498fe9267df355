//! The control plane: configuration, role map, wiring.

fn main() {}
