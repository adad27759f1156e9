import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that takes whatever is sent to it, as a collector of traces or a service for errors does. */
export class Receiver {
  readonly bodies: { url: string; headers: NodeJS.Dict<string | string[]>; body: string }[] = [];
  /** What it answers, and with which headers. */
  status = 200;
  headers: Record<string, string> = {};
  readonly #server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    this.bodies.push({
      url: request.url ?? '',
      headers: request.headers,
      body: String(Buffer.concat(chunks)),
    });
    response.writeHead(this.status, { 'content-type': 'application/json', ...this.headers }).end('{}');
  });

  /** Starts it. @returns its origin */
  async start(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
