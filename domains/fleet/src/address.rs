//! Addresses that operators enter: none may lead back into ourselves.

use std::net::IpAddr;

use gpuaas_core::{Error, Result};
use gpuaas_settings::Network;

/// Refuses what is no other machine: loopback, link-local (cloud metadata lives there), multicast, unspecified. With an
/// allow-list, everything else that isn't on it.
pub(crate) fn check(address: IpAddr, allowed: &[Network]) -> Result<()> {
    let address = address.to_canonical();
    let local = match address {
        IpAddr::V4(v4) => v4.is_link_local() || v4.is_broadcast(),
        IpAddr::V6(v6) => v6.is_unicast_link_local(),
    };
    if address.is_loopback() || address.is_multicast() || address.is_unspecified() || local {
        return Err(Error::field("management_address", "must be an address of another machine"));
    }
    if !allowed.is_empty() && !allowed.iter().any(|network| network.contains(address)) {
        return Err(Error::field("management_address", "isn't in the networks that are allowed"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checked(address: &str, allowed: &[&str]) -> Result<()> {
        let allowed: Vec<Network> = allowed.iter().map(|text| text.parse().expect("a network")).collect();
        check(address.parse().expect("an address"), &allowed)
    }

    #[test]
    fn addresses_that_lead_back_into_ourselves_are_refused() {
        for text in [
            "127.0.0.1",
            "::1",
            "169.254.169.254",
            "fe80::1",
            "224.0.0.1",
            "0.0.0.0",
            "::ffff:127.0.0.1",
            "255.255.255.255",
        ] {
            assert!(checked(text, &[]).is_err(), "{text} was accepted");
        }
        assert!(checked("10.1.2.3", &[]).is_ok());
        assert!(checked("10.1.2.3", &["192.168.0.0/16"]).is_err());
        assert!(checked("10.1.2.3", &["10.0.0.0/8"]).is_ok());
    }
}
