import { setTimeout as sleep } from 'node:timers/promises';
import type { Pagination } from '#contract/http/envelope.ts';

/** One answer over HTTP; `status` 0 when the shop could not be reached. */
export interface Answer<T = unknown> {
  status: number;
  body: { data: T; pagination?: Pagination; token?: string; error?: string };
}

/**
 * A client of a shop that runs in another process.
 * @param withinMs gives a call up: what a parent had just handed to a process that was killed is never answered
 */
export const clientOf =
  (url: string, token?: string, withinMs?: number) =>
  async <T = unknown>(method: string, path: string, payload?: object): Promise<Answer<T>> => {
    try {
      const response = await fetch(`${url}/api/v1${path}`, {
        method,
        headers: {
          ...(payload ? { 'content-type': 'application/json' } : {}),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
        body: payload ? JSON.stringify(payload) : undefined,
        signal: withinMs === undefined ? null : AbortSignal.timeout(withinMs),
      });
      return { status: response.status, body: (await response.json()) as Answer<T>['body'] };
    } catch {
      return { status: 0, body: { data: undefined as T } };
    }
  };

/** What a call came to. @throws Error when it was refused */
export const dataOf = <T>({ status, body }: Answer<T>): T => {
  if (status >= 400 || status === 0) throw new Error(`The shop answered ${status}: ${body.error}`);
  return body.data;
};

interface KeptMail {
  subject: string;
  text: string;
}

/** The mails that the demo's mailbox holds for an address. */
export const mailsTo = async (url: string, address: string): Promise<KeptMail[]> => {
  const response = await fetch(`${url}/demo/mailbox.json?to=${encodeURIComponent(address)}`);
  return (await response.json()) as KeptMail[];
};

/** The password of every shopper that is registered here. */
export const SHOPPER_PASSWORD = 'Harmattan-Breeze-7';

/** Registers a shopper, types the code of the mail, and logs in. Gives the token. */
export const registerShopper = async (url: string, email: string): Promise<string> => {
  const call = clientOf(url);
  const password = SHOPPER_PASSWORD;
  const registered = await call('POST', '/auth/register', { name: 'Test Shopper', email, password });
  if (registered.status !== 201)
    throw new Error(`Registration answered ${registered.status}: ${registered.body.error}`);
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const code = (await mailsTo(url, email))[0]?.text.match(/\b\d{6}\b/)?.[0];
    if (code) {
      const verified = await call('POST', '/auth/verify-email', { email, otp: code });
      if (verified.status !== 200) throw new Error(`Verifying answered ${verified.status}`);
      const { body } = await call('POST', '/auth/login', { email, password });
      return body.token ?? '';
    }
    await sleep(100);
  }
  throw new Error(`No code came for ${email}`);
};
