//! The policy-key registry and the reader of effective values.

mod docs;
mod key;
pub mod keys;
mod kind;
mod settings;

pub use docs::markdown;
pub use key::{Declaration, Level, PolicyKey};
pub use keys::registry;
pub use kind::{Choice, Integer, Kind, Set, Switch};
pub use settings::{Settings, SettingsError};
