import { request } from 'node:https';
import { guardedLookup, PUBLIC_INTERNET, type Reach } from '#server/media/store/remote-image.ts';
import { isPushAddress } from './devices.ts';

export interface PushAnswer {
  status: number;
  /** How long it wants to be left alone; 0 where it does not say. */
  retryAfterSeconds: number;
}

/** Brings an encrypted message to a push service. @throws Error where none answers */
export type PushDelivery = (
  endpoint: string,
  headers: Readonly<Record<string, string>>,
  body: Uint8Array,
) => Promise<PushAnswer>;

const ANSWER_WITHIN_MS = 15_000;
const LONGEST_PAUSE_SECONDS = 3_600;

/** Seconds, or a moment. Source: RFC 9110, section 10.2.3. */
export const pauseIn = (retryAfter: string | undefined, now: number): number => {
  if (retryAfter === undefined) return 0;
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - now) / 1_000;
  return Number.isFinite(seconds) ? Math.min(LONGEST_PAUSE_SECONDS, Math.max(0, seconds)) : 0;
};

/**
 * Over https to the public internet only, whatever the name leads to; redirects are not followed.
 * @param reach which addresses may be called; only tests name their own
 */
export const deliverPush = (
  endpoint: string,
  headers: Readonly<Record<string, string>>,
  body: Uint8Array,
  reach: Reach = PUBLIC_INTERNET,
): Promise<PushAnswer> =>
  new Promise((resolve, reject) => {
    if (!isPushAddress(endpoint)) {
      reject(new Error('not the address of a push service'));
      return;
    }
    request(
      endpoint,
      {
        method: 'POST',
        agent: false,
        lookup: guardedLookup(reach),
        headers: { ...headers },
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      },
      (response) => {
        response.resume();
        resolve({
          status: response.statusCode ?? 0,
          retryAfterSeconds: pauseIn(response.headers['retry-after'], Date.now()),
        });
      },
    )
      // The address of a device is a secret: an error may name it.
      .on('error', () => reject(new Error('the push service cannot be reached')))
      .end(body);
  });
