//! Images: metadata of operating systems that machines are started with.

use std::net::IpAddr;

use chrono::{DateTime, Utc};
use gpuaas_core::{ImageId, OrgId, ProjectId, address};
use gpuaas_http::text_type;
use serde::Serialize;
use utoipa::ToSchema;

/// Maximum size of an image: 16 TiB.
pub const MAX_IMAGE_BYTES: i64 = 1 << 44;

gpuaas_core::value_enum! {
    /// Disk format of an image.
    ImageFormat { Raw = "raw", Qcow2 = "qcow2" }
}
gpuaas_core::value_enum! {
    /// Owner of an image: the platform, an organisation or a project.
    ImageScope { Platform = "platform", Organisation = "organisation", Project = "project" }
}

gpuaas_core::state_machine! {
    /// State of an image. Allocations can't be created with a deprecated one.
    pub enum ImageState in "catalog.images.state" {
        initial Available = "available",
        Deprecated = "deprecated",
    }
    moves { Available => Deprecated, Deprecated => Available }
}

text_type! {
    /// Operating system with its version.
    ImageFamily, 1..=63, pattern "^[a-z0-9][a-z0-9._-]*$", example "ubuntu-24.04",
    check |text| {
        text.starts_with(|c: char| c.is_ascii_lowercase() || c.is_ascii_digit())
            && text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b"._-".contains(&b))
    },
    "must have 1 to 63 lowercase letters, digits, dots, hyphens or _, and begin with a letter or digit"
}

text_type! {
    /// The digest of an image's bytes.
    ImageDigest, 71..=71, pattern "^sha256:[0-9a-f]{64}$", example "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    check |text| {
        let hex = |digits: &str| digits.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
        text.strip_prefix("sha256:").is_some_and(hex)
    },
    "must be `sha256:` and 64 lowercase hexadecimal digits"
}

text_type! {
    /// URL of an image.
    ImageUrl, 9..=2048, pattern r"^https://[^\s/@]+(/\S*)?$", example "https://images.example.org/ubuntu-24.04.qcow2",
    check |text| {
        let host = |rest: &str| {
            let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
            !host.is_empty() && !host.contains('@') && !names_forbidden_address(host)
        };
        !text.contains(|c: char| c.is_whitespace() || c.is_control())
            && text.strip_prefix("https://").is_some_and(host)
    },
    "must be an https:// address of at most 2048 characters, without a user name, of another machine"
}

/// Returns true if the host, with or without a port, is an address that images are never fetched from. Names are
/// checked when they are resolved. Numbers alone are refused, because resolvers read `2130706433` or `127.1` as an
/// address, too.
fn names_forbidden_address(host: &str) -> bool {
    let name = match host.strip_prefix('[') {
        // Without its closing bracket it is no valid host.
        Some(rest) => rest.split_once(']').map_or("", |(name, _)| name),
        None => host.split(':').next().unwrap_or_default(),
    };
    let name = name.trim_end_matches('.');
    match name.parse::<IpAddr>() {
        Ok(address) => address::forbidden(address).is_some(),
        Err(_) => {
            let last = name.rsplit('.').next().unwrap_or_default();
            let numeric =
                last.starts_with(|c: char| c.is_ascii_digit()) || name.eq_ignore_ascii_case("localhost");
            numeric || name.to_ascii_lowercase().ends_with(".localhost") || host.starts_with('[')
        }
    }
}

/// Metadata of an image.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Image {
    pub id: ImageId,
    pub scope: ImageScope,
    /// Organisation it belongs to; null for a platform image.
    pub org_id: Option<OrgId>,
    /// Project it belongs to; null unless it is a project's image.
    pub project_id: Option<ProjectId>,
    pub name: String,
    pub family: String,
    pub format: ImageFormat,
    pub digest: String,
    #[schema(minimum = 1)]
    pub size_bytes: i64,
    pub source_url: Option<String>,
    pub state: ImageState,
    /// Recommended by its owner.
    pub promoted: bool,
    /// Incremented by each change.
    #[schema(minimum = 1)]
    pub version: i64,
    pub created_at: DateTime<Utc>,
}

gpuaas_http::page! {
    /// A page of images.
    pub struct ImagePage of Image
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn images_come_from_other_machines() {
        for host in [
            "169.254.169.254",
            "127.0.0.1:8443",
            "[::1]",
            "[fd00:ec2::254]:80",
            "[::ffff:10.0.0.1",
            "localhost",
            "a.LOCALHOST.",
            "2130706433",
            "127.1",
            "0x7f.0.0.0x1",
            "user@images.example.org",
            "168.63.129.16?x",
        ] {
            assert!(ImageUrl::new(format!("https://{host}/i.qcow2")).is_err(), "{host} is accepted");
        }
        for host in ["images.example.org", "10.1.2.3:8443", "[2a00:1450::1]", "3com.example"] {
            assert!(ImageUrl::new(format!("https://{host}/i.qcow2")).is_ok(), "{host} is refused");
        }
    }
}
