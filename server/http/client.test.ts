import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { clientOfAddress, clientReader, type TrustedProxies } from './client.ts';

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['192.0.2.1:4711', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::ffff:c000:201', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::9', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]:4711', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::9', '2001:db8:1:3::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', 'unknown'],
  ['_hidden', 'unknown'],
])('%s counts as %s', (address, client) => {
  expect(clientOfAddress(address)).toBe(client);
});

const from = (peer: string, forwarded: string): IncomingMessage =>
  ({
    socket: { remoteAddress: peer },
    headers: { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage;

test.each<[string, TrustedProxies, string, string, string]>([
  ['nobody is believed', false, '10.0.0.1', '203.0.113.9', '10.0.0.1'],
  ['what a client wrote itself is not reached', true, '10.0.0.1', '1.1.1.1, 203.0.113.9', '203.0.113.9'],
  [
    'nor through two proxies of the same network',
    true,
    '::ffff:10.0.0.1',
    '1.1.1.1, 203.0.113.9, 100.64.0.7',
    '203.0.113.9',
  ],
  ['who is connected from the internet is no proxy', true, '203.0.113.9', '1.1.1.1', '203.0.113.9'],
  ['one hop', 1, '198.51.100.1', '1.1.1.1, 203.0.113.9', '203.0.113.9'],
  ['two hops', 2, '198.51.100.1', '1.1.1.1, 203.0.113.9, 198.51.100.2', '203.0.113.9'],
  [
    'the addresses that are named',
    ['198.51.100.0/24'],
    '198.51.100.1',
    '1.1.1.1, 203.0.113.9, 198.51.100.2',
    '203.0.113.9',
  ],
  ['another address is not', ['198.51.100.0/24'], '10.0.0.1', '1.1.1.1', '10.0.0.1'],
])('%s: TRUST_PROXY=%s', (_, proxies, peer, forwarded, client) => {
  expect(clientReader(proxies)(from(peer, forwarded))).toBe(client);
});
