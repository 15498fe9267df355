//! Address rules: which addresses the system may connect to when a user names them. No other module decides this.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Metadata services of virtual machines outside the link-local networks: Azure and IBM (host), Oracle (older), Alibaba.
const METADATA_V4: [Ipv4Addr; 3] =
    [Ipv4Addr::new(168, 63, 129, 16), Ipv4Addr::new(192, 0, 0, 192), Ipv4Addr::new(100, 100, 100, 200)];
/// IPv6 networks of metadata services: Amazon (`fd00:ec2::/32`) and Google (`fd20:ce::/32`).
const METADATA_V6: [[u16; 2]; 2] = [[0xfd00, 0x0ec2], [0xfd20, 0x00ce]];

/// Returns why connecting to an address is forbidden whatever a policy allows, or `None`. Forbidden are this machine, its
/// links, cloud metadata services and addresses of no single machine.
///
/// An IPv6 address that embeds an IPv4 address (mapped, compatible, translated, NAT64, 6to4) is judged by the embedded
/// one.
pub fn forbidden(address: IpAddr) -> Option<&'static str> {
    match address {
        IpAddr::V4(address) => forbidden_v4(address),
        IpAddr::V6(address) => match embedded_v4(address) {
            Some(embedded) => forbidden_v4(embedded),
            None => forbidden_v6(address),
        },
    }
}

fn forbidden_v4(address: Ipv4Addr) -> Option<&'static str> {
    let [a, b, c, _] = address.octets();
    let reason = match (a, b, c) {
        (0, ..) => "means this network",
        (127, ..) => "is a loopback address",
        (169, 254, _) => "is a link-local address",
        (224..=239, ..) => "is a multicast address",
        (240..=255, ..) => "is reserved",
        _ if METADATA_V4.contains(&address) => "is a metadata service",
        _ => return None,
    };
    Some(reason)
}

fn forbidden_v6(address: Ipv6Addr) -> Option<&'static str> {
    let segments = address.segments();
    let reason = match segments[0] {
        _ if address.is_unspecified() => "is unspecified",
        _ if address.is_loopback() => "is a loopback address",
        // Link-local, and the deprecated site-local networks.
        0xfe80..=0xfeff => "is a link-local address",
        0xff00..=0xffff => "is a multicast address",
        // Teredo obfuscates its IPv4 address; local NAT64 prefixes embed theirs at a position that only the network
        // knows.
        0x2001 if segments[1] == 0 => "is a tunnel address",
        0x0064 if segments[1..3] == [0xff9b, 1] => "is a translated address",
        first if METADATA_V6.contains(&[first, segments[1]]) => "is a metadata service",
        _ => return None,
    };
    Some(reason)
}

/// Returns the IPv4 address that an IPv6 address embeds.
fn embedded_v4(address: Ipv6Addr) -> Option<Ipv4Addr> {
    let v4 = |high: u16, low: u16| Some(Ipv4Addr::from((u32::from(high) << 16) | u32::from(low)));
    match address.segments() {
        // The unspecified and the loopback address have the form of compatible ones.
        [0, 0, 0, 0, 0, 0, 0, 0 | 1] => None,
        // Compatible, mapped, translated (RFC 2765), NAT64 (RFC 6052).
        [0, 0, 0, 0, 0, 0 | 0xffff, high, low]
        | [0, 0, 0, 0, 0xffff, 0, high, low]
        | [0x0064, 0xff9b, 0, 0, 0, 0, high, low]
        // 6to4.
        | [0x2002, high, low, ..] => v4(high, low),
        _ => None,
    }
}

/// Returns true for addresses that only a private network routes. Targets named by a tenant must not be private.
pub fn is_private(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => {
            let [a, b, ..] = address.octets();
            address.is_private() || a == 100 && (64..128).contains(&b) || a == 198 && (18..20).contains(&b)
        }
        IpAddr::V6(address) => match embedded_v4(address) {
            Some(embedded) => is_private(embedded.into()),
            None => address.segments()[0] & 0xfe00 == 0xfc00,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ip(text: &str) -> IpAddr {
        text.parse().expect(text)
    }

    #[test]
    fn loopback_and_metadata_addresses_are_forbidden_in_every_notation() {
        let always = [
            "0.0.0.0",
            "0.1.2.3",
            "127.0.0.1",
            "127.255.0.9",
            "169.254.169.254",
            "169.254.170.2",
            "169.254.0.23",
            "168.63.129.16",
            "192.0.0.192",
            "100.100.100.200",
            "224.0.0.1",
            "240.0.0.1",
            "255.255.255.255",
        ];
        for text in always {
            let IpAddr::V4(v4) = ip(text) else { panic!("{text} is IPv4") };
            let [a, b, c, d] = v4.octets();
            let (high, low) = (u16::from_be_bytes([a, b]), u16::from_be_bytes([c, d]));
            let notations = [
                text.to_owned(),
                format!("::ffff:{text}"),
                format!("::ffff:0:{text}"),
                format!("64:ff9b::{text}"),
                format!("2002:{high:x}:{low:x}::1"),
            ];
            for notation in notations {
                assert!(forbidden(ip(&notation)).is_some(), "{notation} is accepted");
            }
        }
        let by_v6 = [
            "::",
            "::1",
            "::7f00:1",
            "::a9fe:a9fe",
            "fe80::1",
            "fe80::a9fe:a9fe",
            "febf::1",
            "fec0::1",
            "ff02::1",
            "fd00:ec2::254",
            "fd00:ec2::23",
            "fd20:ce::254",
            "2001::1",
            "64:ff9b:1::7f00:1",
        ];
        for text in by_v6 {
            assert!(forbidden(ip(text)).is_some(), "{text} is accepted");
        }
    }

    #[test]
    fn other_addresses_are_allowed_and_private_ones_are_recognised() {
        for text in [
            "10.1.2.3",
            "192.168.1.1",
            "172.16.0.1",
            "100.64.0.1",
            "198.18.0.1",
            "fd12::1",
            "::ffff:10.1.2.3",
        ] {
            assert!(forbidden(ip(text)).is_none() && is_private(ip(text)), "{text}");
        }
        for text in ["192.0.2.1", "8.8.8.8", "2a00:1450::1", "64:ff9b::808:808", "2001:db8::1"] {
            assert!(forbidden(ip(text)).is_none() && !is_private(ip(text)), "{text}");
        }
    }
}
