//! The proof without which nothing turns active.

use std::collections::BTreeSet;

use gpuaas_agent_protocol::tasks::{GpuProof, Runtime, Slot};
use gpuaas_core::{Code, Error, Result};

/// A driver is loaded, the GPUs are exactly those claimed, and a kernel ran on each. Where no runtime exists, the host's
/// management library vouches alone, and says so.
pub(super) fn check(proof: &GpuProof, slots: &[Slot]) -> Result<()> {
    let wanted: BTreeSet<&str> = slots.iter().filter_map(|slot| slot.gpu_uuid.as_deref()).collect();
    let refused = |why: String| Err(Error::new(Code::UpstreamError, why));
    if wanted.is_empty() {
        return Ok(());
    }
    if proof.driver_version.is_none() {
        return refused("the GPU driver isn't loaded".to_owned());
    }
    let seen: BTreeSet<&str> = proof.gpus.iter().map(|gpu| gpu.uuid.as_str()).collect();
    if seen != wanted || proof.gpus.len() != wanted.len() {
        return refused(format!(
            "the host shows other GPUs than those claimed: {} of {}",
            seen.len(),
            wanted.len()
        ));
    }
    let ran = |gpu: &&gpuaas_agent_protocol::tasks::ProvenGpu| {
        gpu.kernel_ran || gpu.runtime == Runtime::ManagementOnly
    };
    match proof.gpus.iter().find(|gpu| !ran(gpu)) {
        Some(gpu) => refused(format!("no kernel runs on {}", gpu.uuid)),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use gpuaas_agent_protocol::tasks::ProvenGpu;
    use gpuaas_core::{SlotId, Sources};

    use super::*;

    fn slot(gpu: &str) -> Slot {
        Slot {
            slot_id: SlotId::new(&Sources::system()),
            index: 0,
            gpu_uuid: Some(gpu.to_owned()),
            gpu_pci: None,
            fabric_pci: None,
            nvme: None,
            private_ip: String::new(),
            mac: String::new(),
            numa: 0,
        }
    }

    fn proof(gpus: &[(&str, bool, Runtime)]) -> GpuProof {
        let gpu = |(uuid, kernel_ran, runtime): &(&str, bool, Runtime)| ProvenGpu {
            uuid: (*uuid).to_owned(),
            kernel_ran: *kernel_ran,
            runtime: *runtime,
        };
        GpuProof {
            driver_version: Some("580".into()),
            gpus: gpus.iter().map(gpu).collect(),
            checked_at: Sources::system().now(),
        }
    }

    #[test]
    fn only_a_whole_proof_counts() {
        let slots = [slot("a"), slot("b")];
        let good = [("a", true, Runtime::Cuda), ("b", true, Runtime::Cuda)];
        assert!(check(&proof(&good), &slots).is_ok());
        assert!(
            check(&proof(&[("a", false, Runtime::ManagementOnly), ("b", true, Runtime::Hip)]), &slots)
                .is_ok()
        );
        for bad in [
            vec![("a", true, Runtime::Cuda)],
            vec![("a", true, Runtime::Cuda), ("c", true, Runtime::Cuda)],
            vec![("a", true, Runtime::Cuda), ("b", false, Runtime::Cuda)],
            vec![("a", true, Runtime::Cuda), ("b", true, Runtime::Cuda), ("b", true, Runtime::Cuda)],
            vec![],
        ] {
            assert!(check(&proof(&bad), &slots).is_err(), "{bad:?} was believed");
        }
        let broken = GpuProof { driver_version: None, ..proof(&good) };
        assert!(check(&broken, &slots).is_err());
    }
}
