//! Addresses that operators enter: none may lead back into ourselves.

use std::net::IpAddr;

use gpuaas_core::{Error, Result};

/// Whether a network (`10.0.0.0/8`, or one address) contains an address.
pub(crate) fn contains(network: &str, address: IpAddr) -> bool {
    let (base, length) = network.split_once('/').unwrap_or((network, ""));
    let Ok(base) = base.parse::<IpAddr>() else { return false };
    let (base, address, most) = match (base, address.to_canonical()) {
        (IpAddr::V4(base), IpAddr::V4(address)) => (base.to_bits().into(), address.to_bits().into(), 32),
        (IpAddr::V6(base), IpAddr::V6(address)) => (base.to_bits(), address.to_bits(), 128),
        _ => return false,
    };
    let length: u32 = if length.is_empty() { most } else { length.parse().unwrap_or(u32::MAX) };
    if length > most {
        return false;
    }
    let shift = most - length;
    shift >= 128 || base >> shift == address >> shift
}

/// Whether a text is a network.
pub(crate) fn is_network(text: &str) -> bool {
    let (base, length) = text.split_once('/').unwrap_or((text, ""));
    let Ok(base) = base.parse::<IpAddr>() else { return false };
    let most = if base.is_ipv4() { 32 } else { 128 };
    length.is_empty() || length.parse::<u32>().is_ok_and(|length| length <= most)
}

/// Refuses what is no other machine: loopback, link-local (cloud metadata lives there), multicast, unspecified. With an
/// allow-list, everything else that isn't on it.
pub(crate) fn check(address: IpAddr, allowed: &[String]) -> Result<()> {
    let address = address.to_canonical();
    let local = match address {
        IpAddr::V4(v4) => v4.is_link_local() || v4.is_broadcast(),
        IpAddr::V6(v6) => v6.is_unicast_link_local(),
    };
    if address.is_loopback() || address.is_multicast() || address.is_unspecified() || local {
        return Err(Error::field("management_address", "must be an address of another machine"));
    }
    if !allowed.is_empty() && !allowed.iter().any(|network| contains(network, address)) {
        return Err(Error::field("management_address", "isn't in the networks that are allowed"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ip(text: &str) -> IpAddr {
        text.parse().expect("an address")
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
            assert!(check(ip(text), &[]).is_err(), "{text} was accepted");
        }
        assert!(check(ip("10.1.2.3"), &[]).is_ok());
        assert!(check(ip("10.1.2.3"), &["192.168.0.0/16".into()]).is_err());
        assert!(check(ip("10.1.2.3"), &["10.0.0.0/8".into()]).is_ok());
    }

    #[test]
    fn networks_contain_what_they_say() {
        assert!(contains("10.0.0.0/8", ip("10.255.0.1")));
        assert!(!contains("10.0.0.0/8", ip("11.0.0.1")));
        assert!(contains("0.0.0.0/0", ip("8.8.8.8")) && contains("::/0", ip("2001:db8::1")));
        assert!(contains("192.0.2.7", ip("192.0.2.7")) && !contains("10.0.0.0/40", ip("10.0.0.1")));
        assert!(is_network("10.0.0.0/8") && !is_network("10.0.0.0/33") && !is_network("ten"));
    }
}
