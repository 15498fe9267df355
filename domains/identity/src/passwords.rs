//! Passwords: argon2id for those people choose, at most two at a time.

use std::sync::Arc;

use argon2::password_hash::phc::PasswordHash;
use argon2::{Argon2, PasswordHasher, PasswordVerifier};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use gpuaas_core::chain::sha256;
use gpuaas_core::{Error, Result, Secret, Sources};
use gpuaas_http::Supervisor;
use tokio::sync::Semaphore;

/// Hashing takes a core and 19 MiB for tens of milliseconds; more at once would only starve the rest.
const AT_ONCE: usize = 2;

/// Marks a generated password: it has 160 random bits, so a plain digest keeps it as well as a slow one.
const GENERATED: &str = "generated:";

/// Verified when there is no such account, so that it takes as long as when there is.
const NOBODY: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$Z3B1YWFzZ3B1YWFzZ3B1YQ$zP0dZ2nZ1vBC4mYTxYFwzK3tJQJIo4SXtHhPq5w6M1o";

#[derive(Clone)]
pub(crate) struct Passwords {
    slots: Arc<Semaphore>,
    sources: Sources,
}

impl Passwords {
    pub(crate) fn new(sources: Sources) -> Self {
        Self { slots: Arc::new(Semaphore::new(AT_ONCE)), sources }
    }

    pub(crate) async fn hash(&self, password: Secret<String>) -> Result<String> {
        let salt: [u8; 16] = self.sources.entropy.bytes();
        self.work(move || {
            let hash = Argon2::default().hash_password_with_salt(password.expose().as_bytes(), &salt);
            hash.map(|hash| hash.to_string()).map_err(Error::internal)
        })
        .await
    }

    /// Whether the password is the one stored; `None` is an account that doesn't exist.
    pub(crate) async fn verify(&self, password: Secret<String>, stored: Option<String>) -> Result<bool> {
        if let Some(digest) = stored.as_deref().and_then(|stored| stored.strip_prefix(GENERATED)) {
            let given = sha256(&[password.expose().as_bytes()]);
            return Ok(aws_lc_rs::constant_time::verify_slices_are_equal(
                given.as_bytes(),
                digest.as_bytes(),
            )
            .is_ok());
        }
        self.work(move || {
            let known = stored.is_some();
            let stored = stored.as_deref().unwrap_or(NOBODY);
            let hash = PasswordHash::new(stored).map_err(Error::internal)?;
            let same = Argon2::default().verify_password(password.expose().as_bytes(), &hash).is_ok();
            Ok(same && known)
        })
        .await
    }

    async fn work<T: Send + 'static>(&self, work: impl FnOnce() -> Result<T> + Send + 'static) -> Result<T> {
        let _slot = self.slots.acquire().await.map_err(Error::internal)?;
        Supervisor::blocking(work).await?
    }
}

/// A password for a first sign-in, and what is stored of it.
pub(crate) fn generate(sources: &Sources) -> (Secret<String>, String) {
    let password = URL_SAFE_NO_PAD.encode(sources.entropy.bytes::<20>());
    let stored = format!("{GENERATED}{}", sha256(&[password.as_bytes()]));
    (Secret::new(password), stored)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn secret(text: &str) -> Secret<String> {
        Secret::new(text.to_owned())
    }

    #[tokio::test]
    async fn only_the_right_password_is_right() {
        let passwords = Passwords::new(Sources::system());
        let stored = passwords.hash(secret("correct horse")).await.expect("hashes");
        assert!(passwords.verify(secret("correct horse"), Some(stored.clone())).await.expect("verifies"));
        assert!(!passwords.verify(secret("battery staple"), Some(stored)).await.expect("verifies"));
        assert!(!passwords.verify(secret("anything"), None).await.expect("verifies"));
    }

    #[tokio::test]
    async fn a_generated_password_is_recognised() {
        let (password, stored) = generate(&Sources::system());
        let passwords = Passwords::new(Sources::system());
        assert!(passwords.verify(password, Some(stored.clone())).await.expect("verifies"));
        assert!(!passwords.verify(secret("guess"), Some(stored)).await.expect("verifies"));
    }
}
