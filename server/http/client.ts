import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';

/** Which proxies are believed: none, those in private networks, so many hops, or those at these addresses. */
export type TrustedProxies = boolean | number | readonly string[];

type Trust = (address: string, hop: number) => boolean;

/**
 * Networks from which nobody comes over the internet: where a proxy in front of the shop stands. The last one is
 * shared address space, which hosting providers use between their own machines. Source: RFC 1918, 4193, 6598.
 */
const PRIVATE = ['loopback', 'linklocal', 'uniquelocal', '100.64.0.0/10'];

/**
 * Whether what an address has added to `X-Forwarded-*` is believed; `hop` 0 is the one that is connected. Walked from
 * the right, so that whatever a client writes into the header itself is never reached.
 */
export const trustOf = (proxies: TrustedProxies): Trust => {
  if (proxies === false) return () => false;
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies;
  return proxyAddr.compile(proxies === true ? PRIVATE : [...proxies]) as Trust;
};

const GROUPS_OF_NETWORK = 4;
/** Some proxies name the port as well: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
const WITH_PORT = /^(?:\[(?<six>[^\]]+)\](?::\d+)?|(?<four>\d+\.\d+\.\d+\.\d+):\d+)$/;
/** All whose address cannot be read count as one, or a made-up one would be a way around every limit. */
const UNKNOWN = 'unknown';

/**
 * Who an address is for all limits: an IPv6 client is its /64, which is the least that anybody is given, so that it has
 * one count however many addresses it takes; IPv4 written as IPv6 is IPv4.
 */
export const clientOfAddress = (text: string): string => {
  const { six, four } = WITH_PORT.exec(text)?.groups ?? {};
  const address = six ?? four ?? text;
  if (!ipaddr.isValid(address)) return UNKNOWN;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, GROUPS_OF_NETWORK).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
};

/** Reads who a request comes from, for all limits. */
export type ClientReader = (request: IncomingMessage) => string;

export const clientReader = (proxies: TrustedProxies): ClientReader => {
  if (proxies === false) return (request) => clientOfAddress(request.socket.remoteAddress ?? '');
  const trust = trustOf(proxies);
  return (request) => clientOfAddress(proxyAddr(request, trust));
};
