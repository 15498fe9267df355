//! A move that the diagram doesn't have.

use gpuaas_core::Transition;

gpuaas_core::state_machine! {
    pub enum Door in "house.doors.state" { initial Closed = "closed", Open = "open", Gone = "gone" }
    moves { Closed => Open, Open => Closed, Open => Gone }
}

fn main() {
    let _ = Transition { from: Door::Closed, to: Door::Gone };
}
