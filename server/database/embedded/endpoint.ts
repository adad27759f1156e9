import { chownSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { ServerAccount } from './account.ts';

/** Where the server can be reached: a directory with its Unix socket, or a loopback address. */
export interface Endpoint {
  /** An absolute directory, or 127.0.0.1 where there are no Unix sockets. */
  host: string;
  port: number;
}

// The kernel keeps 108 bytes for the path (104 on macOS and the BSDs), the closing zero included.
const SOCKET_PATH_LIMIT = 103;
const PRIVATE_DIR_PREFIX = 'shop-postgres-';
const PORT_IN_SOCKET_NAME = 5432;

/** A place for the socket: the cluster's own directory, or a private one where that path is too long. */
export const chooseEndpoint = async (
  clusterDir: string,
  account: ServerAccount | undefined,
): Promise<Endpoint> => {
  if (process.platform === 'win32') return { host: '127.0.0.1', port: await freePort() };
  if (fits(clusterDir)) return { host: clusterDir, port: PORT_IN_SOCKET_NAME };
  const parent = fits(join(tmpdir(), `${PRIVATE_DIR_PREFIX}123456`)) ? tmpdir() : '/tmp';
  const host = mkdtempSync(join(parent, PRIVATE_DIR_PREFIX));
  if (account !== undefined) chownSync(host, account.uid, account.gid);
  return { host, port: PORT_IN_SOCKET_NAME };
};

export const isSocket = (endpoint: Endpoint): boolean => {
  return endpoint.host.startsWith('/');
};

/** Removes a private socket directory, also one that a killed server left behind. */
export const removeEndpoint = (host: string): void => {
  if (!basename(host).startsWith(PRIVATE_DIR_PREFIX)) return;
  rmSync(join(host, `.s.PGSQL.${PORT_IN_SOCKET_NAME}`), { force: true });
  rmSync(join(host, `.s.PGSQL.${PORT_IN_SOCKET_NAME}.lock`), { force: true });
  try {
    rmdirSync(host);
  } catch {
    // It is gone already.
  }
};

/** The address for `pg`, and for any other client that knows PostgreSQL's URLs. */
export const connectionStringFor = (
  endpoint: Endpoint,
  role: string,
  password: string,
  database: string,
): string => {
  const secret = encodeURIComponent(password);
  // The port and sslmode are spelt out so that PGPORT and PGSSLMODE of the owner's shell cannot change them.
  const address = isSocket(endpoint) ? 'localhost' : endpoint.host;
  const socket = isSocket(endpoint) ? `&host=${encodeURIComponent(endpoint.host)}` : '';
  return `postgres://${role}:${secret}@${address}:${endpoint.port}/${database}?sslmode=disable${socket}`;
};

const fits = (directory: string): boolean => {
  return Buffer.byteLength(join(directory, `.s.PGSQL.${PORT_IN_SOCKET_NAME}`)) <= SOCKET_PATH_LIMIT;
};

const freePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No free port on 127.0.0.1');
  return address.port;
};
