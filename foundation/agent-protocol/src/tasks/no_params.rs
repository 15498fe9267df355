//! Parameters of tasks that need none.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// No parameters.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NoParams {}
