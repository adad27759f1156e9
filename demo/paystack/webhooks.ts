import { createHmac } from 'node:crypto';
import type { Account } from './account.ts';
import type { QueuedEvent } from './books/books.ts';

/** Paystack repeats for days; the fake sooner and for about two hours. Seconds before each repeat. */
const REPEAT_AFTER_SECONDS = [1, 2, 4, 8, 15, 30, 60, 120, 300, 600, 1_200, 1_800, 3_600] as const;
const ANSWER_WITHIN_MS = 10_000;
const AT_ONCE = 8;

/** Paystack's signature: hex HMAC-SHA512 of the raw body. Source: paystack.com/docs/payments/webhooks */
export const signatureOf = (body: string, secretKey: string): string =>
  createHmac('sha512', secretKey).update(body).digest('hex');

/** An event as it goes over the wire. */
export const signedEvent = (
  body: string,
  secretKey: string,
): { payload: string; headers: Record<string, string> } => ({
  payload: body,
  headers: {
    'content-type': 'application/json',
    'user-agent': 'Paystack/2.0 (fake)',
    'x-paystack-signature': signatureOf(body, secretKey),
  },
});

const deliver = async (url: string, secretKey: string, body: string): Promise<boolean> => {
  try {
    const { payload, headers } = signedEvent(body, secretKey);
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body: payload,
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false;
  }
};

const settle = async (account: Account, url: string, event: QueuedEvent): Promise<void> => {
  const { books, keys, levers } = account;
  const { delivery } = levers;
  if (delivery.lose > 0) {
    delivery.lose -= 1;
    await books.endEvent(event.id);
    return;
  }
  const arrived = await deliver(url, keys.secretKey, event.body);
  if (arrived && delivery.twice) await deliver(url, keys.secretKey, event.body);
  const wait = REPEAT_AFTER_SECONDS[event.tries - 1];
  if (arrived || wait === undefined) await books.endEvent(event.id);
  else await books.postponeEvent(event.id, wait);
};

/**
 * Delivers what is due to `url`, signed, until nothing is. What fails, or was in hand when the process died, is due
 * again later.
 */
export const deliverDueEvents = async (account: Account, url: string): Promise<void> => {
  const { books, levers } = account;
  if (levers.delivery.held) return;
  for (let due = await books.takeEvents(AT_ONCE); due.length > 0; due = await books.takeEvents(AT_ONCE)) {
    if (!levers.delivery.backwards) await Promise.all(due.map((event) => settle(account, url, event)));
    else for (const event of due.toReversed()) await settle(account, url, event);
  }
};
