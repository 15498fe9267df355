//! Validated texts of allocations: names, regions, tags, searches, user data.

use std::collections::BTreeMap;

use gpuaas_core::{Error, Result};
use gpuaas_http::text_type;

text_type! {
    /// The name of an allocation, and the hostname of its machine.
    AllocationName, 1..=63, pattern "^[a-z0-9]([a-z0-9-]*[a-z0-9])?$", example "training-1",
    check |text| {
        let plain = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
        text.bytes().all(plain) && !text.starts_with('-') && !text.ends_with('-')
    },
    "must have 1 to 63 lowercase letters, digits or hyphens, no hyphen at the ends"
}

text_type! {
    /// A region of nodes.
    Region, 1..=63, pattern "^[a-z0-9][a-z0-9-]*$", example "local",
    check |text| {
        !text.starts_with('-') && text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
    },
    "must have 1 to 63 lowercase letters, digits or hyphens, and not begin with a hyphen"
}

text_type! {
    /// The key of a tag.
    TagKey, 1..=63, pattern "^[A-Za-z0-9][A-Za-z0-9._/-]*$", example "team",
    check |text| {
        let plain = |b: u8| b.is_ascii_alphanumeric() || b"._/-".contains(&b);
        text.bytes().all(plain) && text.starts_with(|c: char| c.is_ascii_alphanumeric())
    },
    "must have 1 to 63 letters, digits, dots, hyphens, slashes or underscores, and begin with a letter or digit"
}

text_type! {
    /// The value of a tag.
    TagValue, 0..=255, pattern r"^[^\x00-\x1f\x7f]*$", example "vision",
    check |text| !text.chars().any(char::is_control), "must have at most 255 characters, no control characters"
}

text_type! {
    /// A part of an allocation's name or id.
    AllocationSearch, 1..=100, pattern r"^[^\x00-\x1f\x7f]+$", example "train",
    check |text| !text.chars().any(char::is_control), "must have 1 to 100 characters, no control characters"
}

text_type! {
    /// cloud-init user data for the first start.
    UserData, 1..=16384, pattern r"^[^\x00]*$", example "#cloud-config\n",
    check |text| !text.contains('\0'), "must have at most 16384 characters, no NUL"
}

/// Tag values by key.
pub type Tags = BTreeMap<String, String>;

/// Maximum number of tags on one allocation.
const MAX_TAGS: usize = 50;

/// Returns the tags given, or none. Rejects more than [`MAX_TAGS`], and invalid keys and values.
pub(crate) fn tags(given: Option<&BTreeMap<String, String>>) -> Result<Tags> {
    let given = given.cloned().unwrap_or_default();
    if given.len() > MAX_TAGS {
        return Err(Error::field("tags", "must be at most 50"));
    }
    for (key, value) in &given {
        TagKey::new(key.as_str()).map_err(|message| Error::field(format!("tags.{key}"), message))?;
        TagValue::new(value.as_str()).map_err(|message| Error::field(format!("tags.{key}"), message))?;
    }
    Ok(given)
}
