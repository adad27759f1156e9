import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const KEY = 'TL-secret-key';

interface Sent {
  to: string;
  from: string;
  sms: string;
  channel: string;
}

/** What Termii does with the next messages: takes them, refuses them, or takes them and its answer is lost. */
export type TermiiMood =
  | 'well'
  | 'no balance'
  | 'wrong key'
  | 'unknown sender'
  | 'inactive'
  | 'limit'
  | 'bad number'
  | 'too many'
  | 'broken'
  | 'answer lost'
  | 'no message id';

const REFUSALS: Partial<Record<TermiiMood, [number, object]>> = {
  'no balance': [400, { code: 400, message: 'Insufficient balance' }],
  'wrong key': [401, { code: 401, message: 'Invalid API key' }],
  'unknown sender': [404, { code: 404, message: 'ApplicationSenderId not found for applicationId: 1' }],
  inactive: [400, { code: 400, message: 'Your account is not active' }],
  limit: [400, { message: [{ issue: 'Your device has reached the daily limit' }] }],
  'bad number': [400, { code: 400, message: 'Invalid phone number 2348031234567' }],
  'too many': [429, { message: 'Too Many Requests' }],
  broken: [500, { message: 'Server error' }],
  'no message id': [200, { code: 'ok' }],
};

/** A Termii of the tests' own. Source of its answers: https://developers.termii.com/messaging-api, /balance and /error */
export class FakeTermii {
  /** Messages that it has sent on to a phone. */
  readonly sent: Sent[] = [];
  /** How often it was asked. */
  calls = 0;
  mood: TermiiMood = 'well';
  readonly #server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://termii');
    const answerJson = (status: number, answer: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    };
    if (url.pathname === '/api/get-balance') {
      const isKnown = url.searchParams.get('api_key') === KEY;
      const balance = this.mood === 'no balance' ? 0 : 900;
      const account = { user: 'Harmattan', balance, currency: 'NGN' };
      return isKnown ? answerJson(200, account) : answerJson(401, { code: 401, message: 'Invalid API key' });
    }
    this.calls += 1;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { to, from, sms, channel } = JSON.parse(String(Buffer.concat(chunks))) as Sent;
    const [status, answer] = REFUSALS[this.mood] ?? [200, this.#taken()];
    if (this.mood === 'well' || this.mood === 'answer lost') this.sent.push({ to, from, sms, channel });
    if (this.mood === 'answer lost') {
      response.destroy();
      return;
    }
    answerJson(status, answer);
  });

  /** Starts it. @returns the settings by which a shop uses it */
  async start(): Promise<Record<string, string>> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const { port } = this.#server.address() as AddressInfo;
    return {
      TERMII_API_KEY: KEY,
      TERMII_SENDER_ID: 'Harmattan',
      TERMII_BASE_URL: `http://127.0.0.1:${port}`,
    };
  }

  stop(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.closeAllConnections();
      this.#server.close(() => resolve());
    });
  }

  #taken(): object {
    return {
      code: 'ok',
      message_id: `301720171409${1_000 + this.calls}`,
      message: 'Successfully Sent',
      balance: 9,
      user: 'Harmattan',
    };
  }
}
