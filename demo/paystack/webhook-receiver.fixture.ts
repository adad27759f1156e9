import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An event as it arrived. */
export interface Received {
  event: string;
  data: Record<string, unknown>;
  raw: string;
  signature: string;
}

/** Stands where the shop's webhook would: keeps what arrives and answers as it is told. */
export class WebhookReceiver {
  readonly received: Received[] = [];
  /** What it answers. */
  status = 200;
  readonly #server: Server;

  constructor() {
    this.#server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const raw = Buffer.concat(chunks).toString('utf8');
      const { event, data } = JSON.parse(raw) as { event: string; data: Record<string, unknown> };
      this.received.push({ event, data, raw, signature: String(request.headers['x-paystack-signature']) });
      response.writeHead(this.status).end();
    });
  }

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/webhook`;
  }

  /** The events about one transaction, oldest first. */
  about(reference: string): Received[] {
    return this.received.filter(
      ({ data }) => data.reference === reference || data.transaction_reference === reference,
    );
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
