//! Verification of the GPU proof that an allocation needs to become active.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use gpuaas_agent_protocol::tasks::{GpuProof, Runtime, Slot};
use gpuaas_core::{Code, Error, Result};

/// Returns the time of the proof by the node's clock, limited to the time between the request and now.
pub(super) fn proved_at(proof: &GpuProof, requested_at: DateTime<Utc>, now: DateTime<Utc>) -> DateTime<Utc> {
    proof.checked_at.max(requested_at).min(now)
}

/// Rejects a proof unless a driver is loaded, the GPUs are exactly those claimed, and a kernel ran on each. Where no
/// runtime exists, a proof by the management library only is accepted. A simulated proof is accepted of a simulated
/// node only.
pub(super) fn check(proof: &GpuProof, slots: &[Slot], simulated: bool) -> Result<()> {
    let claimed: BTreeSet<&str> = slots.iter().filter_map(|slot| slot.gpu_uuid.as_deref()).collect();
    let rejected = |reason: String| Err(Error::new(Code::UpstreamError, reason));
    if claimed.is_empty() {
        return Ok(());
    }
    if proof.driver_version.is_none() {
        return rejected("the GPU driver isn't loaded".to_owned());
    }
    let reported: BTreeSet<&str> = proof.gpus.iter().map(|gpu| gpu.uuid.as_str()).collect();
    if reported != claimed || proof.gpus.len() != claimed.len() {
        return rejected(format!(
            "the node reports other GPUs than those claimed: {} instead of {}",
            reported.len(),
            claimed.len()
        ));
    }
    if !simulated && proof.gpus.iter().any(|gpu| gpu.runtime == Runtime::Simulated) {
        return rejected("a node that isn't simulated sent a simulated proof".to_owned());
    }
    let ran = |gpu: &&gpuaas_agent_protocol::tasks::ProvenGpu| {
        gpu.kernel_ran || gpu.runtime == Runtime::ManagementOnly
    };
    match proof.gpus.iter().find(|gpu| !ran(gpu)) {
        Some(gpu) => rejected(format!("no kernel ran on {}", gpu.uuid)),
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
        let check = |proof: &GpuProof, slots: &[Slot]| check(proof, slots, false);
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
            assert!(check(&proof(&bad), &slots).is_err(), "{bad:?} was accepted");
        }
        let broken = GpuProof { driver_version: None, ..proof(&good) };
        assert!(check(&broken, &slots).is_err());
    }

    #[test]
    fn a_simulated_proof_counts_for_a_simulated_host_alone() {
        let slots = [slot("a"), slot("b")];
        let simulated = proof(&[("a", true, Runtime::Simulated), ("b", true, Runtime::Cuda)]);
        assert!(check(&simulated, &slots, true).is_ok());
        assert!(check(&simulated, &slots, false).is_err());
    }

    #[test]
    fn a_hosts_clock_moves_the_moment_of_its_proof_only_between_request_and_now() {
        let (requested, now) =
            (Sources::system().now(), Sources::system().now() + chrono::Duration::minutes(5));
        let at = |offset: i64| {
            let checked_at = requested + chrono::Duration::minutes(offset);
            proved_at(&GpuProof { checked_at, ..proof(&[]) }, requested, now) - requested
        };
        assert_eq!([at(-1000), at(3), at(1000)].map(|at| at.num_minutes()), [0, 3, 5]);
    }
}
