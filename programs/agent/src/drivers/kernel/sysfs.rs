//! Read-only access to `/proc` and `/sys`. Tests use another root directory.

use std::fs;
use std::path::PathBuf;

/// `/proc` and `/sys` below a root.
pub struct Kernel {
    root: PathBuf,
}

/// A GPU on the PCI bus.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PciGpu {
    pub pci: String,
    pub vendor: String,
    pub numa: u32,
    /// UUID reported by the vendor's driver; `None` without a driver.
    pub uuid: Option<String>,
    pub model: Option<String>,
}

impl Kernel {
    pub fn at(root: impl Into<PathBuf>) -> Self {
        Self { root: root.into() }
    }

    fn text(&self, path: &str) -> Option<String> {
        fs::read_to_string(self.root.join(path)).ok().map(|text| text.trim().to_owned())
    }

    fn names(&self, path: &str) -> Vec<String> {
        let entries = fs::read_dir(self.root.join(path)).into_iter().flatten().flatten();
        let mut names: Vec<String> =
            entries.filter_map(|entry| entry.file_name().into_string().ok()).collect();
        names.sort();
        names
    }

    pub fn release(&self) -> String {
        self.text("proc/sys/kernel/osrelease").unwrap_or_else(|| "unknown".to_owned())
    }

    pub fn boot_id(&self) -> String {
        self.text("proc/sys/kernel/random/boot_id").unwrap_or_else(|| "unknown".to_owned())
    }

    pub fn cpus(&self) -> u32 {
        let text = self.text("proc/cpuinfo").unwrap_or_default();
        u32::try_from(text.lines().filter(|line| line.starts_with("processor")).count()).unwrap_or(0)
    }

    /// Returns a field of `/proc/meminfo` in MiB.
    pub fn memory_mib(&self, field: &str) -> u64 {
        let text = self.text("proc/meminfo").unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix(field)?.strip_prefix(':'));
        let kib = line.and_then(|rest| rest.split_whitespace().next()?.parse::<u64>().ok());
        kib.unwrap_or(0) / 1024
    }

    pub fn load_1m(&self) -> f32 {
        let text = self.text("proc/loadavg").unwrap_or_default();
        text.split_whitespace().next().and_then(|word| word.parse().ok()).unwrap_or(0.0)
    }

    pub fn numa_nodes(&self) -> u32 {
        let nodes = self.names("sys/devices/system/node");
        let is_node = |name: &&String| {
            name.strip_prefix("node").is_some_and(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()))
        };
        u32::try_from(nodes.iter().filter(is_node).count()).unwrap_or(0).max(1)
    }

    pub fn iommu_groups(&self) -> u32 {
        u32::try_from(self.names("sys/kernel/iommu_groups").len()).unwrap_or(0)
    }

    pub fn command_line(&self) -> String {
        self.text("proc/cmdline").unwrap_or_default()
    }

    pub fn has(&self, path: &str) -> bool {
        self.root.join(path).exists()
    }

    pub fn nvidia_driver(&self) -> Option<String> {
        self.text("sys/module/nvidia/version")
    }

    /// Returns the display controllers and accelerators of known vendors, ordered by PCI address.
    pub fn gpus(&self) -> Vec<PciGpu> {
        let addresses = self.names("sys/bus/pci/devices").into_iter();
        addresses.filter_map(|pci| self.gpu(pci)).collect()
    }

    fn gpu(&self, pci: String) -> Option<PciGpu> {
        let of = |file: &str| self.text(&format!("sys/bus/pci/devices/{pci}/{file}"));
        let (class, vendor) = (of("class")?, of("vendor")?);
        if !(class.starts_with("0x0300") || class.starts_with("0x0302") || class.starts_with("0x1200")) {
            return None;
        }
        let vendor = match vendor.as_str() {
            "0x10de" => "nvidia",
            "0x1002" => "amd",
            _ => return None,
        };
        let information =
            self.text(&format!("proc/driver/nvidia/gpus/{pci}/information")).unwrap_or_default();
        let field = |name: &str| {
            let lines = information.lines().filter_map(|line| line.split_once(':'));
            lines.into_iter().find(|(key, _)| key.trim() == name).map(|(_, value)| value.trim().to_owned())
        };
        let uuid = match vendor {
            "nvidia" => field("GPU UUID").filter(|uuid| uuid.starts_with("GPU-") && !uuid.contains('?')),
            _ => of("unique_id"),
        };
        let numa = of("numa_node").and_then(|text| text.parse().ok()).unwrap_or(0);
        Some(PciGpu { vendor: vendor.to_owned(), numa, uuid, model: field("Model"), pci })
    }
}

#[cfg(test)]
pub mod tests {
    use super::*;

    /// Creates a `Kernel` over a temporary root with these files.
    pub fn kernel(files: &[(&str, &str)]) -> (tempfile::TempDir, Kernel) {
        let dir = tempfile::tempdir().expect("a directory");
        for (path, text) in files {
            let path = dir.path().join(path);
            fs::create_dir_all(path.parent().expect("a parent")).expect("makes");
            fs::write(path, text).expect("writes");
        }
        let kernel = Kernel::at(dir.path());
        (dir, kernel)
    }

    #[test]
    fn gpus_are_found_with_the_details_from_their_driver() {
        let at = "sys/bus/pci/devices/0000:00:06.0";
        let (_dir, kernel) = kernel(&[
            (&format!("{at}/class"), "0x030200\n"),
            (&format!("{at}/vendor"), "0x10de\n"),
            (&format!("{at}/numa_node"), "1\n"),
            ("proc/driver/nvidia/gpus/0000:00:06.0/information", "Model: \t H200\nGPU UUID: \t GPU-1\n"),
            ("sys/bus/pci/devices/0000:00:07.0/class", "0x010802\n"),
            ("sys/bus/pci/devices/0000:00:07.0/vendor", "0x10de\n"),
        ]);
        let gpus = kernel.gpus();
        assert_eq!(gpus.len(), 1);
        assert_eq!((gpus[0].numa, gpus[0].uuid.as_deref()), (1, Some("GPU-1")));
        assert_eq!(gpus[0].model.as_deref(), Some("H200"));
    }

    #[test]
    fn memory_cpus_and_groups_are_counted() {
        let (_dir, kernel) = kernel(&[
            ("proc/meminfo", "MemTotal:       2097152 kB\nMemAvailable:   1048576 kB\n"),
            ("proc/cpuinfo", "processor : 0\nmodel name : x\nprocessor : 1\n"),
            ("sys/kernel/iommu_groups/0/type", ""),
            ("sys/devices/system/node/node0/x", ""),
            ("sys/devices/system/node/possible", ""),
        ]);
        assert_eq!((kernel.memory_mib("MemTotal"), kernel.memory_mib("MemAvailable")), (2048, 1024));
        assert_eq!((kernel.cpus(), kernel.iommu_groups(), kernel.numa_nodes()), (2, 1, 1));
    }
}
