//! Passwords: argon2id for those people choose, at most two at a time.

use std::sync::Arc;

use argon2::{Algorithm, Argon2, Block, Params, Version};
use aws_lc_rs::constant_time::verify_slices_are_equal;
use base64::Engine;
use base64::engine::general_purpose::{STANDARD_NO_PAD, URL_SAFE_NO_PAD};
use gpuaas_core::chain::sha256;
use gpuaas_core::{Error, Result, Secret, Sources};
use gpuaas_http::Supervisor;
use parking_lot::Mutex;
use tokio::sync::Semaphore;

/// Hashing takes a core and 19 MiB for tens of milliseconds; more at once would only starve the rest.
const MAX_BATCH: usize = 2;

/// Marks a generated password: it has 160 random bits, so a plain digest keeps it as well as a slow one.
const GENERATED: &str = "generated:";

/// Verified when there is no such account or no slow hash of it, so that it takes as long as when there is.
const NOBODY: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$Z3B1YWFzZ3B1YWFzZ3B1YQ$zP0dZ2nZ1vBC4mYTxYFwzK3tJQJIo4SXtHhPq5w6M1o";

const HASH_BYTES: usize = 32;

/// Blocks of 1 KiB asked for at once. More than 32 MiB are mapped for themselves and go back to the system when they
/// are freed; of anything less the allocator keeps far more than is in use. What isn't touched costs nothing.
const ROOM: usize = 33 * 1024;

#[derive(Clone)]
pub(crate) struct Passwords {
    slots: Arc<Semaphore>,
    /// Memory of earlier hashes, used again as long as somebody hashes.
    memory: Arc<Mutex<Vec<Vec<Block>>>>,
    sources: Sources,
}

impl Passwords {
    pub(crate) fn new(sources: Sources) -> Self {
        Self { slots: Arc::new(Semaphore::new(MAX_BATCH)), memory: Arc::default(), sources }
    }

    /// What is stored of a password, in the common text form of argon2 hashes.
    pub(crate) async fn hash(&self, password: Secret<String>) -> Result<String> {
        let (params, salt) = (Params::default(), self.sources.entropy.bytes::<16>());
        let (m, t, p) = (params.m_cost(), params.t_cost(), params.p_cost());
        let hash = self.compute(password, params, salt.to_vec()).await?;
        let (salt, hash) = (STANDARD_NO_PAD.encode(salt), STANDARD_NO_PAD.encode(hash));
        Ok(format!("$argon2id$v=19$m={m},t={t},p={p}${salt}${hash}"))
    }

    /// Whether the password is the one stored; `None` is an account that doesn't exist. Computes one slow hash whatever is
    /// stored, so that the time tells nothing.
    pub(crate) async fn verify(&self, password: Secret<String>, stored: Option<String>) -> Result<bool> {
        let generated = stored.as_deref().and_then(|stored| stored.strip_prefix(GENERATED));
        let slow = stored.as_deref().filter(|_| generated.is_none()).unwrap_or(NOBODY);
        let (params, salt, expected) = parse(slow)?;
        let digest = sha256(&[password.expose().as_bytes()]);
        let given = self.compute(password, params, salt).await?;
        Ok(match generated {
            Some(generated) => verify_slices_are_equal(digest.as_bytes(), generated.as_bytes()).is_ok(),
            None => verify_slices_are_equal(&given, &expected).is_ok() && stored.is_some(),
        })
    }

    async fn compute(
        &self,
        password: Secret<String>,
        params: Params,
        salt: Vec<u8>,
    ) -> Result<[u8; HASH_BYTES]> {
        let _slot = self.slots.acquire().await.map_err(Error::internal)?;
        let mut memory = self.memory.lock().pop().unwrap_or_else(|| Vec::with_capacity(ROOM));
        let (memory, hash) = Supervisor::blocking(move || {
            let mut hash = [0; HASH_BYTES];
            memory.resize(params.block_count(), Block::default());
            let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
            let password = password.expose().as_bytes();
            let done = argon2.hash_password_into_with_memory(password, &salt, &mut hash, &mut memory);
            (memory, done.map(|()| hash))
        })
        .await?;
        let alone = self.slots.available_permits() + 1 == MAX_BATCH;
        let mut kept = self.memory.lock();
        if alone {
            kept.clear();
        } else {
            kept.push(memory);
        }
        hash.map_err(Error::internal)
    }
}

/// Parameters, salt and hash of a stored password.
fn parse(stored: &str) -> Result<(Params, Vec<u8>, Vec<u8>)> {
    let unreadable = || Error::internal("a stored password can't be read");
    let parts: Vec<&str> = stored.split('$').collect();
    let ["", "argon2id", "v=19", costs, salt, hash] = parts[..] else { return Err(unreadable()) };
    let cost = |name: &str| {
        let mut costs = costs.split(',');
        costs.find_map(|cost| cost.strip_prefix(name)?.parse().ok()).ok_or_else(unreadable)
    };
    let params = Params::new(cost("m=")?, cost("t=")?, cost("p=")?, None).map_err(Error::internal)?;
    let decode = |text: &str| STANDARD_NO_PAD.decode(text).map_err(Error::internal);
    Ok((params, decode(salt)?, decode(hash)?))
}

/// A password for a first sign-in, and what is stored of it.
pub(crate) fn generate(sources: &Sources) -> (Secret<String>, String) {
    let password = URL_SAFE_NO_PAD.encode(sources.entropy.bytes::<20>());
    let stored = generated(&password);
    (Secret::new(password), stored)
}

/// Returns what is stored of a password that was generated.
pub(crate) fn generated(password: &str) -> String {
    format!("{GENERATED}{}", sha256(&[password.as_bytes()]))
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
