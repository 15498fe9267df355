//! Task `slice.vm_verify`.

use super::gpu_proof::{GpuProof, VerifyParams};
use crate::task::TaskType;

/// Verifies the driver and GPUs of a VM.
pub struct SliceVmVerify;

impl TaskType for SliceVmVerify {
    const NAME: &'static str = "slice.vm_verify";
    const SUMMARY: &'static str = "Verify driver and GPUs from inside the VM, and run a kernel on each GPU";
    const LIMIT_SECONDS: u32 = 300;
    type Params = VerifyParams;
    type Output = GpuProof;
}
