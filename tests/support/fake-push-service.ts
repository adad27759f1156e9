import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import type { PushSubscriptionForm } from '#contract/push/schemas.ts';
import type { PushAnswer, PushDelivery } from '#server/push/deliver.ts';

/** What the push service does with the next messages. `lost`: it takes them, and nobody hears that. */
export type PushMood = 'well' | 'gone' | 'unknown' | 'too many' | 'broken' | 'lost' | 'unreachable';

const REFUSALS: Partial<Record<PushMood, PushAnswer>> = {
  gone: { status: 410, retryAfterSeconds: 0 },
  unknown: { status: 404, retryAfterSeconds: 0 },
  'too many': { status: 429, retryAfterSeconds: 120 },
  broken: { status: 503, retryAfterSeconds: 0 },
};

/** A message as the browser decrypts it, and what the service was told with it. */
interface Received {
  message: { title: string; body: string; path: string; tag: string };
  headers: Readonly<Record<string, string>>;
}

const RECORD_HEADER = 21;

/**
 * A browser with a push service of its own: it gives a subscription, takes what is sent to it, checks who sent it and decrypts
 * it with Node's own cryptography. Source: RFC 8188, 8291, 8292.
 */
export class FakePushService {
  readonly received: Received[] = [];
  calls = 0;
  mood: PushMood = 'well';
  readonly #browser = createECDH('prime256v1');
  readonly #auth = randomBytes(16);
  readonly subscription: PushSubscriptionForm;
  /** By which shop key the browser subscribed. */
  shopKey = '';

  constructor(name: string) {
    this.#browser.generateKeys();
    this.subscription = {
      endpoint: `https://push.example.com/send/${name}`,
      keys: {
        p256dh: this.#browser.getPublicKey('base64url'),
        auth: this.#auth.toString('base64url'),
      },
    };
  }

  readonly deliver: PushDelivery = async (endpoint, headers, body) => {
    this.calls += 1;
    if (endpoint !== this.subscription.endpoint) return { status: 404, retryAfterSeconds: 0 };
    if (this.mood === 'unreachable') throw new Error('the push service cannot be reached');
    const refusal = REFUSALS[this.mood];
    if (refusal) return refusal;
    if (!this.#isSigned(headers.authorization ?? '')) return { status: 403, retryAfterSeconds: 0 };
    this.received.push({ message: this.#decrypt(Buffer.from(body)), headers });
    if (this.mood === 'lost') throw new Error('the push service cannot be reached');
    return { status: 201, retryAfterSeconds: 0 };
  };

  #isSigned(authorization: string): boolean {
    const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
    const [header = '', claims = '', signature = ''] = token.split('.');
    const point = Buffer.from(key, 'base64url');
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    };
    const { aud, exp, sub } = JSON.parse(String(Buffer.from(claims, 'base64url')));
    return (
      key === this.shopKey &&
      aud === 'https://push.example.com' &&
      exp * 1_000 > Date.now() &&
      String(sub).startsWith('mailto:') &&
      verify(
        'sha256',
        Buffer.from(`${header}.${claims}`),
        { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
        Buffer.from(signature, 'base64url'),
      )
    );
  }

  #decrypt(body: Buffer): Received['message'] {
    const salt = body.subarray(0, 16);
    const keyEnd = RECORD_HEADER + body.readUInt8(20);
    const sender = body.subarray(RECORD_HEADER, keyEnd);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#browser.getPublicKey(), sender]);
    const secret = Buffer.from(hkdfSync('sha256', this.#browser.computeSecret(sender), this.#auth, info, 32));
    const part = (label: string, bytes: number) =>
      Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${label}\0`, bytes));
    const sealed = body.subarray(keyEnd);
    const opened = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12));
    opened.setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([opened.update(sealed.subarray(0, -16)), opened.final()]);
    return JSON.parse(String(padded.subarray(0, padded.lastIndexOf(2))));
  }
}
