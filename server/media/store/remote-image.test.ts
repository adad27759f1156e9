import type { LookupAddress } from 'node:dns';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isPublicAddress } from './public-address.ts';
import { fetchRemoteImage, type Reach } from './remote-image.ts';

let server: Server;
let port: number;
let asked: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.headers.host} ${request.url}`);
    const [, kind, ...rest] = (request.url ?? '').split('/');
    if (kind === 'image') response.end('image bytes');
    else if (kind === 'to') response.writeHead(302, { location: decodeURIComponent(rest.join('/')) }).end();
    else if (kind === 'again') response.writeHead(307, { location: `/again/${Number(rest[0]) - 1}` }).end();
    else if (kind === 'endless') {
      response.writeHead(200);
      const flow = () => response.write(Buffer.alloc(100_000)) && !response.destroyed && setImmediate(flow);
      response.on('drain', flow);
      flow();
    } else if (kind === 'large') response.writeHead(200, { 'content-length': 2_000_001 }).flushHeaders();
    else response.writeHead(404).end('no');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
beforeEach(() => {
  asked = [];
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Names of the test's own; 127.0.0.1 stands for the public internet and 127.0.0.2 for the inside. */
const names: Record<string, string[]> = {
  'pictures.example': ['127.0.0.1'],
  'inside.example': ['127.0.0.2'],
  'both.example': ['127.0.0.1', '127.0.0.2'],
};
const reach: Reach = {
  isAllowed: (address) => address === '127.0.0.1',
  lookup: (hostname, _options, done) => {
    const found: LookupAddress[] = (names[hostname] ?? []).map((address) => ({ address, family: 4 }));
    done(found.length > 0 ? null : Object.assign(new Error('not found'), { code: 'ENOTFOUND' }), found);
  },
};
const at = (path: string, host = 'pictures.example') => `http://${host}:${port}/${path}`;
const unusable = { status: 400, message: 'This address cannot be used' };

test('fetches from a public address, through redirects', async () => {
  expect((await fetchRemoteImage(at('image'), reach)).toString()).toBe('image bytes');
  const twice = at(`to/${encodeURIComponent(at(`to/${encodeURIComponent('/image')}`))}`);
  expect((await fetchRemoteImage(twice, reach)).toString()).toBe('image bytes');
});

test.each(['inside.example', 'both.example', '127.0.0.2', '[::1]', '0x7f000002', 'nowhere.example'])(
  'refuses %s without calling it, named directly or by a redirect',
  async (host) => {
    await expect(fetchRemoteImage(at('image', host), reach)).rejects.toMatchObject(unusable);
    expect(asked).toEqual([]);
    await expect(
      fetchRemoteImage(at(`to/${encodeURIComponent(at('image', host))}`), reach),
    ).rejects.toMatchObject(unusable);
    expect(asked).toHaveLength(1);
  },
);

describe('what is not on the public internet is never called', () => {
  const INSIDE = [
    '127.0.0.1',
    '0.0.0.0',
    '10.0.0.7',
    '169.254.169.254',
    '100.100.100.200',
    '::1',
    '::',
    'fe80::1',
    'fd00:ec2::254',
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    '::ffff:0:7f00:1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
  ];

  test.each(INSIDE)('a name that leads to %s', async (address) => {
    const family = address.includes(':') ? 6 : 4;
    const lookup: Reach['lookup'] = (_hostname, _options, done) => done(null, [{ address, family }]);
    const guarded = { isAllowed: isPublicAddress, lookup };
    await expect(fetchRemoteImage(at('image'), guarded)).rejects.toMatchObject(unusable);
    expect(asked).toEqual([]);
  });

  test.each(INSIDE)('a redirect to %s', async (address) => {
    const inside = `http://${address.includes(':') ? `[${address}]` : address}:${port}/image`;
    // Only the first place is let through; where it leads to is judged as in the shop.
    let calls = 0;
    const guarded: Reach = {
      isAllowed: (called) => {
        calls += 1;
        return calls === 1 || isPublicAddress(called);
      },
      lookup: reach.lookup,
    };
    const redirected = fetchRemoteImage(at(`to/${encodeURIComponent(inside)}`), guarded);
    await expect(redirected).rejects.toMatchObject(unusable);
    expect(asked).toHaveLength(1);
  });
});

test.each([
  'file:///etc/passwd',
  'ftp://pictures.example/a.png',
  'data:image/png;base64,aaaa',
  'nonsense',
  '',
])('refuses %s', async (address) => {
  await expect(fetchRemoteImage(address, reach)).rejects.toMatchObject(unusable);
  await expect(fetchRemoteImage(at(`to/${encodeURIComponent(address)}`), reach)).rejects.toMatchObject(
    unusable,
  );
});

test('a name that points elsewhere once it was judged is not believed', async () => {
  let lookups = 0;
  const turning: Reach = {
    ...reach,
    lookup: (_hostname, _options, done) => {
      lookups += 1;
      done(null, [{ address: lookups === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }]);
    },
  };
  expect((await fetchRemoteImage(at('image'), turning)).toString()).toBe('image bytes');
  expect(lookups).toBe(1);
  await expect(fetchRemoteImage(at('image'), turning)).rejects.toMatchObject(unusable);
});

test('gives up after three redirects', async () => {
  await expect(fetchRemoteImage(at('again/9'), reach)).rejects.toMatchObject(unusable);
  expect(asked).toHaveLength(4);
});

test('stops reading at 2,000,000 bytes, announced or not', async () => {
  const tooLarge = { status: 413, message: 'Image must be at most 2,000,000 bytes' };
  await expect(fetchRemoteImage(at('large'), reach)).rejects.toMatchObject(tooLarge);
  await expect(fetchRemoteImage(at('endless'), reach)).rejects.toMatchObject(tooLarge);
});

test('an answer that is not there is an address that cannot be used', async () => {
  await expect(fetchRemoteImage(at('gone'), reach)).rejects.toMatchObject(unusable);
});
