//! The registry of policy keys, and the reader of effective values.

mod docs;
mod key;
pub mod keys;
mod kind;
mod level;
mod place;
mod settings;

pub use docs::markdown;
pub use gpuaas_core::Network;
pub use key::{Declaration, PolicyKey};
pub use keys::{declared, registry};
pub use kind::{Choice, Integer, Kind, Networks, Set, Switch};
pub use level::{Level, Source};
pub use place::{Place, Subject};
pub use settings::{InForce, Settings, SettingsError, StoredValue};
