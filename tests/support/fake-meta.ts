import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const NUMBER = '106540352242922';
const SECRET = 'app-secret-of-meta';

const NOT_KNOWN = {
  error: { message: 'Invalid OAuth access token', type: 'OAuthException', code: 190 },
};

interface Sent {
  id: string;
  to: string;
  template: string;
  language: string;
  values: string[];
  /** What the shop wants back with all that is told of it. */
  callback: string;
}

interface Asked {
  to: string;
  template: {
    name: string;
    language: { code: string };
    components: { parameters: { text: string }[] }[];
  };
  biz_opaque_callback_data: string;
}

/** Also where the token may not see the number. Source: https://developers.facebook.com/docs/graph-api/guides/error-handling */
const NO_SUCH_NUMBER = {
  error: {
    message: `Unsupported post request. Object with ID '${NUMBER}' does not exist, cannot be loaded due to missing permissions, or does not support this operation.`,
    type: 'GraphMethodException',
    code: 100,
    error_subcode: 33,
  },
};

/** What Meta does with the next messages: takes them, refuses them with a code, loses its answer, or answers nonsense. */
export type MetaMood = 'well' | 'answer lost' | 'page of a proxy' | 'no id' | 'no such number' | number;

export interface Status {
  status: string;
  /** Seconds since 1970. */
  at?: number;
  code?: number;
  /** Meta leaves the shop's own id out. */
  isBare?: boolean;
}

/** A Meta of the tests' own. Source of its answers: https://developers.facebook.com/docs/whatsapp/cloud-api */
export class FakeMeta {
  /** Messages that it has sent on to a phone. */
  readonly sent: Sent[] = [];
  /** How often it was asked. */
  calls = 0;
  mood: MetaMood = 'well';
  /** How the number's messages are rated. */
  quality: 'GREEN' | 'YELLOW' | 'RED' = 'GREEN';
  readonly #server = createServer(async (request, response) => {
    const answer = (status: number, body: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    const isKnown = request.headers.authorization === 'Bearer EAAG-secret';
    const { pathname } = new URL(request.url ?? '', 'http://meta');
    // The number's own entry.
    if (isKnown && request.method === 'GET' && pathname === `/${NUMBER}`)
      return answer(200, { verified_name: 'Harmattan', quality_rating: this.quality, id: NUMBER });
    this.calls += 1;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { mood } = this;
    if (!isKnown || pathname !== `/${NUMBER}/messages`) return answer(401, NOT_KNOWN);
    if (mood === 'no such number') return answer(400, NO_SUCH_NUMBER);
    if (typeof mood === 'number')
      return answer(mood === 190 ? 401 : mood === 131_000 ? 500 : 400, {
        error: { message: `(#${mood}) something`, type: 'OAuthException', code: mood, fbtrace_id: 'A1' },
      });
    if (mood === 'page of a proxy') {
      response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
      return;
    }
    const id = this.#take(JSON.parse(String(Buffer.concat(chunks))) as Asked);
    if (mood === 'answer lost') {
      response.destroy();
      return;
    }
    answer(200, {
      messaging_product: 'whatsapp',
      contacts: [{ input: '2348031234567', wa_id: '2348031234567' }],
      messages: mood === 'no id' ? [] : [{ id, message_status: 'accepted' }],
    });
  });

  /** Starts it. @returns the settings by which a shop uses it */
  async start(): Promise<Record<string, string>> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const { port } = this.#server.address() as AddressInfo;
    return {
      WHATSAPP_PHONE_NUMBER_ID: NUMBER,
      WHATSAPP_TOKEN: 'EAAG-secret',
      WHATSAPP_APP_SECRET: SECRET,
      WHATSAPP_VERIFY_TOKEN: 'word of the owner',
      WHATSAPP_API_URL: `http://127.0.0.1:${port}`,
    };
  }

  stop(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.closeAllConnections();
      this.#server.close(() => resolve());
    });
  }

  /** What Meta tells of a message, as a request to the shop. */
  tells({ id, callback, to }: Sent, ...statuses: Status[]) {
    return this.#signed({
      statuses: statuses.map(({ status, at = Math.floor(Date.now() / 1_000), code, isBare }) => ({
        id,
        status,
        timestamp: String(at),
        recipient_id: to,
        ...(isBare ? {} : { biz_opaque_callback_data: callback }),
        ...(code === undefined ? {} : { errors: [{ code, title: 'Message undeliverable' }] }),
      })),
    });
  }

  /** What somebody has written back. */
  hears(from: string, text: string) {
    return this.#signed({
      contacts: [{ profile: { name: 'Bola' }, wa_id: from }],
      messages: [{ from, id: 'wamid.in', timestamp: '1', type: 'text', text: { body: text } }],
    });
  }

  #signed(value: object) {
    const metadata = { display_phone_number: '2348000000000', phone_number_id: NUMBER };
    const payload = JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [
        {
          id: '1',
          changes: [{ field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } }],
        },
      ],
    });
    const signature = createHmac('sha256', SECRET).update(payload).digest('hex');
    return {
      payload,
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
    };
  }

  #take({ to, template, biz_opaque_callback_data: callback }: Asked): string {
    const id = `wamid.${this.calls}`;
    this.sent.push({
      id,
      to,
      template: template.name,
      language: template.language.code,
      values: template.components.flatMap(({ parameters }) => parameters.map(({ text }) => text)),
      callback,
    });
    return id;
  }
}
