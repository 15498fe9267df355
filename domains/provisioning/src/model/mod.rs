//! Allocations: rows, states, and their views in the API.

mod allocation;
mod measured;
mod overview;
mod texts;
mod view;

pub(crate) use allocation::AllocationRow;
pub(crate) use allocation::hourly;
pub use allocation::{AllocationState, Connection, ConnectionView, PriceAgreed, SshKeysState};
pub use measured::AllocationTelemetry;
pub use overview::{AllocationCounts, Overview};
pub(crate) use texts::tags;
pub use texts::{AllocationName, AllocationSearch, Region, TagKey, TagValue, Tags, UserData};
pub use view::{Allocation, AllocationDetail, AllocationPage, Estimate, HostTaskView, StepView};
