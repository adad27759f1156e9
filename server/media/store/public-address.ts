import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

const isInOwnNetwork = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .some(({ cidr }) => {
      if (cidr === null) return false;
      const [network, bits] = ipaddr.parseCIDR(cidr);
      return network.kind() === address.kind() && address.match(network, bits);
    });

/**
 * Whether an IP address lies on the public internet, outside the networks of this machine. Everything set apart for
 * other ends is refused: private, loopback, link-local (with the clouds' 169.254.169.254), carrier NAT, multicast,
 * documentation, IPv4 inside IPv6 (mapped, NAT64, 6to4, Teredo).
 * Source: IANA special-purpose address registries; OWASP Server-Side Request Forgery Prevention sheet.
 */
export const isPublicAddress = (text: string): boolean => {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  if (address instanceof ipaddr.IPv6 && !address.match(GLOBAL_IPV6)) return false;
  return !isInOwnNetwork(address);
};
