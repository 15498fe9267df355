//! Revoked node certificates, in memory: open streams are checked against them every two seconds.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use gpuaas_core::{Code, Error, Result};
use parking_lot::RwLock;

use crate::queries::certificates::RevokedCertificate;

/// The revoked certificates that haven't expired, by serial, with their expiry.
#[derive(Default)]
pub(super) struct RevokedCertificates(RwLock<HashMap<String, DateTime<Utc>>>);

impl RevokedCertificates {
    /// Adds certificates, and removes those that have expired: they are rejected for that.
    pub(super) fn add(&self, revoked: Vec<RevokedCertificate>, now: DateTime<Utc>) {
        let mut expiries = self.0.write();
        expiries.retain(|_, not_after| *not_after > now);
        expiries.extend(revoked.into_iter().map(|certificate| (certificate.serial, certificate.not_after)));
    }

    /// Rejects a revoked certificate.
    pub(super) fn check(&self, serial: &str) -> Result<()> {
        if self.0.read().contains_key(serial) {
            return Err(Error::new(Code::TokenRevoked, "The certificate was revoked. Enrol the node again."));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_revoked_certificate_is_rejected_until_it_expires() {
        let (revoked, now) = (RevokedCertificates::default(), DateTime::UNIX_EPOCH);
        let certificate = |serial: &str, hours| RevokedCertificate {
            serial: serial.to_owned(),
            not_after: now + chrono::Duration::hours(hours),
        };
        revoked.add(vec![certificate("01", 1), certificate("02", 3)], now);
        assert!(revoked.check("01").is_err() && revoked.check("03").is_ok());
        revoked.add(vec![certificate("03", 3)], now + chrono::Duration::hours(2));
        assert!(revoked.check("01").is_ok(), "its expiry rejects it");
        assert!(revoked.check("02").is_err() && revoked.check("03").is_err());
    }
}
