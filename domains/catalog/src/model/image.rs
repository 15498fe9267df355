//! Images: what is known of an operating system that machines are started with.

use chrono::{DateTime, Utc};
use gpuaas_core::{ImageId, OrgId, ProjectId};
use gpuaas_http::text_type;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::sku::words;

/// 16 TiB.
pub const MAX_IMAGE_BYTES: i64 = 1 << 44;

words! {
    /// How the bytes are laid out.
    ImageFormat { Raw = "raw", Qcow2 = "qcow2" }
}
words! {
    /// Whose an image is: everybody's, an organisation's, or a project's.
    ImageScope { Platform = "platform", Organisation = "organisation", Project = "project" }
}

gpuaas_core::state_machine! {
    /// Whether machines should still be started with it.
    pub enum ImageState in "catalog.images.state" {
        initial Available = "available",
        Deprecated = "deprecated",
    }
    moves { Available => Deprecated, Deprecated => Available }
}

text_type! {
    /// The operating system, with its version.
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
    /// Where an image can be fetched from.
    ImageUrl, 9..=2048, pattern r"^https://[^\s/@]+(/\S*)?$", example "https://images.example.org/ubuntu-24.04.qcow2",
    check |text| {
        let host = |rest: &str| {
            let host = rest.split('/').next().unwrap_or_default();
            !host.is_empty() && !host.contains('@')
        };
        !text.contains(|c: char| c.is_whitespace() || c.is_control())
            && text.strip_prefix("https://").is_some_and(host)
    },
    "must be an https:// address of at most 2048 characters, without a user name"
}

/// What is known of an image.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Image {
    pub id: ImageId,
    pub scope: ImageScope,
    /// The organisation it belongs to; null for those of the platform.
    pub org_id: Option<OrgId>,
    /// The project it belongs to, where it is a project's.
    pub project_id: Option<ProjectId>,
    pub name: String,
    pub family: String,
    pub format: ImageFormat,
    pub digest: String,
    #[schema(minimum = 1)]
    pub size_bytes: i64,
    pub source_url: Option<String>,
    pub state: ImageState,
    /// Recommended by whoever made it.
    pub promoted: bool,
    /// Grows with each change.
    #[schema(minimum = 1)]
    pub version: i64,
    pub created_at: DateTime<Utc>,
}

/// A page of images.
#[derive(Debug, Serialize, ToSchema)]
pub struct ImagePage {
    pub items: Vec<Image>,
    pub next_cursor: Option<String>,
}
