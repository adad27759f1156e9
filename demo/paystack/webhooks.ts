import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#server/database/connection.ts';

/** Paystack repeats for days; the stand-in sooner and for about two hours. Seconds before each repeat. */
const REPEAT_AFTER_SECONDS = [1, 2, 4, 8, 15, 30, 60, 120, 300, 600, 1_200, 1_800, 3_600] as const;
const ANSWER_WITHIN_MS = 10_000;
/** Longer than an answer may take, so that two processes never deliver one event at once. */
const CLAIMED_FOR_SECONDS = 15;
const AT_ONCE = 8;

interface Due {
  id: number;
  body: string;
  tries: number;
}

/** Queues an event for the shop, in the transaction that causes it. */
export const queueWebhook = async (trx: Database, event: string, data: object): Promise<void> => {
  await sql`insert into demo.paystack_webhook (event, body)
    values (${event}, ${JSON.stringify({ event, data })})`.execute(trx);
};

/** Paystack's signature: hex HMAC-SHA512 of the raw body. Source: paystack.com/docs/payments/webhooks */
export const signatureOf = (body: string, secretKey: string): string =>
  createHmac('sha512', secretKey).update(body).digest('hex');

const deliver = async (url: string, secretKey: string, body: string): Promise<boolean> => {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Paystack/2.0 (demo stand-in)',
        'x-paystack-signature': signatureOf(body, secretKey),
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false;
  }
};

const claim = async (db: Database): Promise<Due[]> => {
  const { rows } = await sql<Due>`
    update demo.paystack_webhook
    set tries = tries + 1, next_try_at = now() + make_interval(secs => ${CLAIMED_FOR_SECONDS}::float8)
    where id in (
      select id from demo.paystack_webhook
      where delivered_at is null and next_try_at <= now() and tries <= ${REPEAT_AFTER_SECONDS.length}
      order by id limit ${AT_ONCE} for update skip locked)
    returning id, body, tries`.execute(db);
  return rows.sort((one, other) => one.id - other.id);
};

/**
 * Delivers what is due to `url`, signed, until nothing is. What fails, or was in hand when the process died, is due
 * again later.
 */
export const deliverDueWebhooks = async (db: Database, url: string, secretKey: string): Promise<void> => {
  for (let due = await claim(db); due.length > 0; due = await claim(db)) {
    await Promise.all(
      due.map(async ({ id, body, tries }) => {
        if (await deliver(url, secretKey, body)) {
          await sql`update demo.paystack_webhook set delivered_at = now() where id = ${id}`.execute(db);
          return;
        }
        const seconds = REPEAT_AFTER_SECONDS[tries - 1] ?? CLAIMED_FOR_SECONDS;
        await sql`update demo.paystack_webhook set next_try_at = now() + make_interval(secs => ${seconds}::float8)
          where id = ${id}`.execute(db);
      }),
    );
  }
};
