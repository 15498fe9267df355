//! Access tokens: short-lived ES256 JWTs with the session id. Only tokens minted here are accepted.

use aws_lc_rs::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use chrono::{DateTime, Duration, Utc};
use gpuaas_core::chain::sha256;
use gpuaas_core::{Code, Entropy, Error, PlatformRole, Result, Secret, SessionId, UserId};
use gpuaas_pki::Keyring;
use gpuaas_store::Store;
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use serde::{Deserialize, Serialize};

const ISSUER: &str = "gpuaas";
const AUDIENCE: &str = "gpuaas-api";
const SECRET_NAME: &str = "identity.token_signing_key";

/// Claims of an access token.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Claims {
    iss: String,
    aud: String,
    pub sub: UserId,
    pub sid: SessionId,
    /// Platform role, so that administrative requests of other users are rejected even if the database is unavailable.
    pub role: PlatformRole,
    /// True if the password must be changed before any other request.
    #[serde(default)]
    pub pwc: bool,
    exp: i64,
    /// Version of the account's access at minting time, one more than the number of times it had ended. Revocations compare
    /// with it.
    #[serde(default)]
    pub ver: i64,
}

/// User and session that a token is minted for.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TokenSubject {
    pub user: UserId,
    pub role: PlatformRole,
    pub session: SessionId,
    pub access_version: i64,
    pub must_change_password: bool,
}

impl Claims {
    /// Rejects claims that have expired.
    pub(crate) fn check_expiry(&self, now: DateTime<Utc>) -> Result<()> {
        if self.exp <= now.timestamp() { Err(Code::TokenExpired.into()) } else { Ok(()) }
    }
}

pub(crate) struct SigningKey {
    header: Header,
    encoding: EncodingKey,
    decoding: DecodingKey,
    validation: Validation,
}

impl SigningKey {
    /// Loads the platform's key, or creates it at the first start. The key is stored encrypted with the master key.
    pub(crate) async fn load(store: &Store, keyring: &Keyring) -> Result<Self> {
        let fresh =
            keyring.seal(&new_pkcs8(&store.sources().entropy)?, SECRET_NAME).map_err(Error::internal)?;
        let offered = serde_json::to_value(&fresh).map_err(Error::internal)?;
        let stored = store.keep_secret(SECRET_NAME, offered).await?;
        let envelope = serde_json::from_value(stored).map_err(Error::internal)?;
        let pkcs8 = keyring.open(&envelope, SECRET_NAME).map_err(Error::internal)?;
        Self::from_pkcs8(&pkcs8)
    }

    /// Creates a random key that isn't stored.
    pub(crate) fn ephemeral() -> Result<Self> {
        Self::from_pkcs8(&new_pkcs8(&Entropy::system())?)
    }

    fn from_pkcs8(pkcs8: &Secret<Vec<u8>>) -> Result<Self> {
        let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, pkcs8.expose())
            .map_err(|_| Error::internal("the token signing key is malformed"))?;
        let public = pair.public_key().as_ref();
        let mut header = Header::new(Algorithm::ES256);
        header.kid = Some(sha256(&[public])[..16].to_owned());
        let mut validation = Validation::new(Algorithm::ES256);
        validation.set_issuer(&[ISSUER]);
        validation.set_audience(&[AUDIENCE]);
        validation.set_required_spec_claims(&["exp", "iss", "aud", "sub"]);
        // `check_expiry` checks the expiry with each request, against the clock of the caller.
        validation.validate_exp = false;
        let encoding = EncodingKey::from_ec_der(pkcs8.expose());
        Ok(Self { header, encoding, decoding: DecodingKey::from_ec_der(public), validation })
    }

    pub(crate) fn mint(
        &self,
        subject: TokenSubject,
        now: DateTime<Utc>,
        lifetime: Duration,
    ) -> Result<Secret<String>> {
        let claims = Claims {
            iss: ISSUER.into(),
            aud: AUDIENCE.into(),
            sub: subject.user,
            sid: subject.session,
            role: subject.role,
            pwc: subject.must_change_password,
            exp: (now + lifetime).timestamp(),
            ver: subject.access_version,
        };
        let token = jsonwebtoken::encode(&self.header, &claims, &self.encoding).map_err(Error::internal)?;
        Ok(Secret::new(token))
    }

    /// Verifies signature, issuer and audience; returns the claims, expired or not.
    pub(crate) fn verify(&self, token: &str) -> Result<Claims> {
        let decoded = jsonwebtoken::decode::<Claims>(token, &self.decoding, &self.validation);
        Ok(decoded.map_err(|error| Error::from(Code::TokenInvalid).because(error))?.claims)
    }
}

fn new_pkcs8(entropy: &Entropy) -> Result<Secret<Vec<u8>>> {
    entropy.p256_key().ok_or_else(|| Error::internal("generating a signing key failed"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use gpuaas_core::Sources;

    fn minted(key: &SigningKey, now: DateTime<Utc>) -> String {
        let sources = Sources::system();
        let subject = TokenSubject {
            user: UserId::new(&sources),
            role: PlatformRole::User,
            session: SessionId::new(&sources),
            access_version: 1,
            must_change_password: false,
        };
        let token = key.mint(subject, now, Duration::seconds(900));
        token.expect("mints").expose().clone()
    }

    #[test]
    fn a_token_is_valid_until_it_expires() {
        let key = SigningKey::ephemeral().expect("a key");
        let now = DateTime::from_timestamp(1_800_000_000, 0).expect("in range");
        let token = minted(&key, now);
        let claims = key.verify(&token).expect("ours");
        assert!(claims.check_expiry(now + Duration::seconds(899)).is_ok());
        let late = claims.check_expiry(now + Duration::seconds(900)).expect_err("expired");
        assert_eq!(late.code, Code::TokenExpired);
    }

    #[test]
    fn tokens_of_another_key_altered_ones_and_unsigned_ones_are_invalid() {
        let (ours, other) =
            (SigningKey::ephemeral().expect("a key"), SigningKey::ephemeral().expect("a key"));
        let now = DateTime::from_timestamp(1_800_000_000, 0).expect("in range");
        let token = minted(&ours, now);
        let mut altered = token.clone();
        altered.replace_range(60..61, if &token[60..61] == "A" { "B" } else { "A" });
        let unsigned = format!("eyJhbGciOiJub25lIn0.{}.", token.split('.').nth(1).expect("a payload"));
        for bad in [minted(&other, now), altered, unsigned, "x.y.z".into(), String::new()] {
            assert_eq!(ours.verify(&bad).expect_err("refused").code, Code::TokenInvalid);
        }
    }
}
