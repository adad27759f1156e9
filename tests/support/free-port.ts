import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below what Linux gives to whoever asks for any port, or calls somebody: in the seconds that a shop takes to listen, a port of
 * those may become another shop's, which then answers in its place. Above what Chromium refuses to open.
 */
const FROM = 11_000;
const BELOW = 32_000;

const isFree = async (port: number): Promise<boolean> => {
  const server = createServer().listen(port, '127.0.0.1');
  const listening = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  if (listening) await new Promise((resolve) => server.close(resolve));
  return listening;
};

/** A port of this machine at which nobody listens, and at which nobody will by chance. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(FROM, BELOW);
    if (await isFree(port)) return port;
  }
};
