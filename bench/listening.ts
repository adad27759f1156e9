import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

const HOST = '127.0.0.1';

const portOf = (server: Pick<Server, 'address'>): number => {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
};

/** Listens on a port of the system's choice, for this machine only. Gives the origin. */
export const listenAnywhere = async (server: Server): Promise<string> => {
  server.listen(0, HOST);
  await once(server, 'listening');
  return `http://${HOST}:${portOf(server)}`;
};

/** A port that was free a moment ago. */
export const findFreePort = async (): Promise<number> => {
  const server = createServer().listen(0, HOST);
  await once(server, 'listening');
  const port = portOf(server);
  server.close();
  await once(server, 'close');
  return port;
};
