//! Password hashing: argon2id for passwords chosen by users, at most two hashes at a time.

use std::sync::Arc;

use argon2::{Algorithm, Argon2, Block, Params, Version};
use aws_lc_rs::constant_time::verify_slices_are_equal;
use base64::Engine;
use base64::engine::general_purpose::{STANDARD_NO_PAD, URL_SAFE_NO_PAD};
use gpuaas_core::chain::sha256;
use gpuaas_core::{Error, Result, Secret, Sources};
use gpuaas_supervisor::Supervisor;
use parking_lot::Mutex;
use tokio::sync::Semaphore;

/// Maximum number of concurrent hashes. Each uses a core and 19 MiB for tens of milliseconds; more would starve other work.
const MAX_CONCURRENT_HASHES: usize = 2;

/// Prefix of a stored generated password. It has 160 random bits, so that a fast digest protects it as well as a slow one.
const GENERATED_PREFIX: &str = "generated:";

/// Hash that is verified if the account doesn't exist or has a generated password, so that every verification takes
/// equally long.
const DUMMY_HASH: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$Z3B1YWFzZ3B1YWFzZ3B1YQ$zP0dZ2nZ1vBC4mYTxYFwzK3tJQJIo4SXtHhPq5w6M1o";

const HASH_BYTES: usize = 32;

/// Capacity of a buffer in blocks of 1 KiB. Allocations above 32 MiB are mapped separately and returned to the system when
/// freed; of smaller ones the allocator keeps far more than is in use. Untouched pages use no memory.
const BUFFER_BLOCKS: usize = 33 * 1024;

/// Hashes and verifies passwords.
#[derive(Clone)]
pub(crate) struct Passwords {
    permits: Arc<Semaphore>,
    /// Buffers of earlier hashes, reused while other hashes run.
    buffers: Arc<Mutex<Vec<Vec<Block>>>>,
    sources: Sources,
}

impl Passwords {
    pub(crate) fn new(sources: Sources) -> Self {
        Self { permits: Arc::new(Semaphore::new(MAX_CONCURRENT_HASHES)), buffers: Arc::default(), sources }
    }

    /// Returns the hash of a password to be stored, in the common text form of argon2 hashes.
    pub(crate) async fn hash(&self, password: Secret<String>) -> Result<String> {
        let (params, salt) = (Params::default(), self.sources.entropy.bytes::<16>());
        let (m, t, p) = (params.m_cost(), params.t_cost(), params.p_cost());
        let hash = self.compute(password, params, salt.to_vec()).await?;
        let (salt, hash) = (STANDARD_NO_PAD.encode(salt), STANDARD_NO_PAD.encode(hash));
        Ok(format!("$argon2id$v=19$m={m},t={t},p={p}${salt}${hash}"))
    }

    /// Returns true if the password matches the stored hash; `None` stands for an account that doesn't exist. Always computes
    /// one slow hash, so that the response time reveals nothing.
    pub(crate) async fn verify(&self, password: Secret<String>, stored: Option<String>) -> Result<bool> {
        let generated = stored.as_deref().and_then(|stored| stored.strip_prefix(GENERATED_PREFIX));
        let slow = stored.as_deref().filter(|_| generated.is_none()).unwrap_or(DUMMY_HASH);
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
        let _permit = self.permits.acquire().await.map_err(Error::internal)?;
        let mut memory = self.buffers.lock().pop().unwrap_or_else(|| Vec::with_capacity(BUFFER_BLOCKS));
        let (memory, hash) = Supervisor::blocking(move || {
            let mut hash = [0; HASH_BYTES];
            memory.resize(params.block_count(), Block::default());
            let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
            let password = password.expose().as_bytes();
            let done = argon2.hash_password_into_with_memory(password, &salt, &mut hash, &mut memory);
            (memory, done.map(|()| hash))
        })
        .await?;
        let alone = self.permits.available_permits() + 1 == MAX_CONCURRENT_HASHES;
        let mut buffers = self.buffers.lock();
        if alone {
            buffers.clear();
        } else {
            buffers.push(memory);
        }
        hash.map_err(Error::internal)
    }
}

/// Returns parameters, salt and hash of a stored password.
fn parse(stored: &str) -> Result<(Params, Vec<u8>, Vec<u8>)> {
    let malformed = || Error::internal("a stored password hash is malformed");
    let parts: Vec<&str> = stored.split('$').collect();
    let ["", "argon2id", "v=19", costs, salt, hash] = parts[..] else { return Err(malformed()) };
    let cost = |name: &str| {
        let mut costs = costs.split(',');
        costs.find_map(|cost| cost.strip_prefix(name)?.parse().ok()).ok_or_else(malformed)
    };
    let params = Params::new(cost("m=")?, cost("t=")?, cost("p=")?, None).map_err(Error::internal)?;
    let decode = |text: &str| STANDARD_NO_PAD.decode(text).map_err(Error::internal);
    Ok((params, decode(salt)?, decode(hash)?))
}

/// Generates a temporary password; returns it with its stored form.
pub(crate) fn generate(sources: &Sources) -> (Secret<String>, String) {
    let password = URL_SAFE_NO_PAD.encode(sources.entropy.bytes::<20>());
    let stored = generated(&password);
    (Secret::new(password), stored)
}

/// Returns the stored form of a generated password.
pub(crate) fn generated(password: &str) -> String {
    format!("{GENERATED_PREFIX}{}", sha256(&[password.as_bytes()]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn secret(text: &str) -> Secret<String> {
        Secret::new(text.to_owned())
    }

    #[tokio::test]
    async fn only_the_correct_password_is_accepted() {
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
