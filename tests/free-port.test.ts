import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePort } from './support/free-port.ts';

const [firstByChance = '32768'] = ((): string[] => {
  try {
    return readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').split(/\s+/);
  } catch {
    return [];
  }
})();

test('a port is free, and none that the system gives to whoever asks for any', async () => {
  const port = await freePort();
  expect(port).toBeGreaterThan(10_080);
  expect(port).toBeLessThan(Number(firstByChance));
  const server = createServer().listen(port, '127.0.0.1');
  await new Promise((resolve, reject) => server.once('listening', resolve).once('error', reject));
  await new Promise((resolve) => server.close(resolve));
});
