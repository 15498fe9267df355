//! Public SSH keys. The platform never stores private keys.

use base64::Engine;
use base64::engine::general_purpose::{STANDARD, STANDARD_NO_PAD};
use chrono::{DateTime, Utc};
use gpuaas_core::SshKeyId;
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::ToSchema;
use utoipa::openapi::schema::{ObjectBuilder, SchemaType, Type};
use utoipa::openapi::{RefOr, Schema};

const MAX_KEY_LENGTH: usize = 8192;
const KEY_TYPES: &[&str] = &[
    "ssh-ed25519",
    "ssh-rsa",
    "ecdsa-sha2-nistp256",
    "ecdsa-sha2-nistp384",
    "ecdsa-sha2-nistp521",
    "sk-ssh-ed25519@openssh.com",
    "sk-ecdsa-sha2-nistp256@openssh.com",
];

/// A public SSH key of a user.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SshKey {
    pub id: SshKeyId,
    pub name: String,
    pub public_key: String,
    /// `SHA256:…`, as `ssh-keygen -l` prints it.
    pub fingerprint: String,
    pub created_at: DateTime<Utc>,
}

gpuaas_http::page! {
    /// A page of SSH keys.
    pub struct SshKeyPage of SshKey
}

/// A validated key in OpenSSH's one-line form. Options and comments are removed: nodes receive key type and key only.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SshPublicKey {
    pub line: String,
    pub fingerprint: String,
}

impl SshPublicKey {
    pub fn parse(text: &str) -> Result<Self, &'static str> {
        if text.contains("PRIVATE KEY") {
            return Err("is a private key: keep it secret and send the .pub file");
        }
        let mut words = text.split_ascii_whitespace();
        let (kind, encoded) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        if text.len() > MAX_KEY_LENGTH || text.chars().any(|c| c.is_control() && c != '\n' && c != '\r') {
            return Err("is too long or contains control characters");
        }
        if !KEY_TYPES.contains(&kind) {
            return Err("must begin with a key type such as ssh-ed25519, without options");
        }
        let blob = STANDARD.decode(encoded).map_err(|_| "isn't valid base64")?;
        if first_field(&blob) != Some(kind.as_bytes()) {
            return Err("contains a key of a different type than declared");
        }
        if kind == "ssh-rsa" && blob.len() < 270 {
            return Err("is an RSA key shorter than 2048 bits");
        }
        let digest = aws_lc_rs::digest::digest(&aws_lc_rs::digest::SHA256, &blob);
        let fingerprint = format!("SHA256:{}", STANDARD_NO_PAD.encode(digest));
        Ok(Self { line: format!("{kind} {encoded}"), fingerprint })
    }
}

/// Returns the first length-prefixed field of a key blob.
fn first_field(blob: &[u8]) -> Option<&[u8]> {
    let (length, rest) = blob.split_first_chunk::<4>()?;
    rest.get(..usize::try_from(u32::from_be_bytes(*length)).ok()?)
}

impl<'de> Deserialize<'de> for SshPublicKey {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::parse(&String::deserialize(deserializer)?).map_err(serde::de::Error::custom)
    }
}

impl utoipa::PartialSchema for SshPublicKey {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(SchemaType::Type(Type::String))
            .description(Some("A public key in OpenSSH's one-line form."))
            .min_length(Some(40))
            .max_length(Some(MAX_KEY_LENGTH))
            .pattern(Some(r"^(ssh-ed25519|ssh-rsa|ecdsa-sha2-nistp(256|384|521)|sk-ssh-ed25519@openssh\.com|sk-ecdsa-sha2-nistp256@openssh\.com) [A-Za-z0-9+/]+={0,2}( .*)?$"))
            .examples(["ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIG0bOyYOCDwKWPZ3nS5AuyVUaZ2tQXGmhIeLlJoXVPQm ada@laptop"])
            .into()
    }
}

impl utoipa::ToSchema for SshPublicKey {}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: &str =
        "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIG0bOyYOCDwKWPZ3nS5AuyVUaZ2tQXGmhIeLlJoXVPQm ada@laptop";

    #[test]
    fn a_key_is_kept_without_its_comment() {
        let key = SshPublicKey::parse(KEY).expect("a good key");
        assert!(!key.line.contains("ada@laptop"));
        assert!(key.fingerprint.starts_with("SHA256:"));
    }

    #[test]
    fn private_keys_options_and_mismatched_types_are_rejected() {
        let private = format!("-----BEGIN OPENSSH {} KEY-----", "PRIVATE");
        let options = format!("command=\"sh\" {KEY}");
        let mismatched = KEY.replacen("ssh-ed25519", "ssh-rsa", 1);
        for text in [&private, &options, &mismatched, "ssh-ed25519", "ssh-ed25519 !!!"] {
            assert!(SshPublicKey::parse(text).is_err(), "{text} was accepted");
        }
    }
}
