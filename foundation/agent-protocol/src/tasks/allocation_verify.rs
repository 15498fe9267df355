//! Task `allocation.verify`.

use super::gpu_proof::{GpuProof, VerifyParams};
use crate::task::TaskType;

/// Verifies the driver and GPUs the user has.
pub struct AllocationVerify;

impl TaskType for AllocationVerify {
    const NAME: &'static str = "allocation.verify";
    const SUMMARY: &'static str = "Verify driver and GPUs, and run a kernel on each GPU";
    const LIMIT_SECONDS: u32 = 300;
    type Params = VerifyParams;
    type Output = GpuProof;
}
