import { sql, type Transaction } from 'kysely';
import { httpMessages } from '#contract/http/messages.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { conflict } from '#server/http/errors.ts';
import type { IdempotentCall } from '#server/http/idempotent-call.ts';
import { inBatches } from '#server/tasks/prune.ts';

/**
 * Takes the key of a change, first in its transaction; whoever sends the same at the same moment waits for its end. A change that is
 * refused takes no key.
 * @returns what was kept with the change that was made under it before (`keepAnswer`), or null where there is none: it is to be made now
 * @throws Refusal 409 where the key was sent with something else
 */
export const takeKey = async (
  trx: Transaction<DB>,
  sent: IdempotentCall | null,
): Promise<{ answer: unknown } | null> => {
  if (sent === null) return null;
  const { accountId, key, call, digest } = sent;
  const taken = await sql`
    insert into idempotency_key (account_id, key, call, digest) values (${accountId}, ${key}, ${call}, ${digest})
    on conflict do nothing returning 1`.execute(trx);
  if (taken.rows.length > 0) return null;
  const { rows } = await sql<{ call: string; digest: string; answer: unknown }>`
    select call, digest, answer from idempotency_key where account_id = ${accountId} and key = ${key}`.execute(
    trx,
  );
  const [earlier] = rows;
  if (earlier?.call !== call || earlier.digest !== digest)
    throw conflict('sent_already', httpMessages.sentAlready);
  return { answer: earlier.answer };
};

/** Keeps with a change what is to be answered where it is sent again. */
export const keepAnswer = async (
  trx: Transaction<DB>,
  sent: IdempotentCall | null,
  answer: object,
): Promise<void> => {
  if (sent === null) return;
  await sql`
    update idempotency_key set answer = ${JSON.stringify(answer)}::jsonb
    where account_id = ${sent.accountId} and key = ${sent.key}`.execute(trx);
};

/**
 * Makes something new under a key; what is sent again is what was made then.
 * @param find what was made, by its id; null where it is gone
 * @throws Refusal 409 where it is gone, or the key was sent with something else
 */
export const madeOnce = async <Made extends { _id: string }>(
  trx: Transaction<DB>,
  sent: IdempotentCall | null,
  { make, find }: { make: () => Promise<Made>; find: (id: string) => Promise<Made | null> },
): Promise<Made> => {
  const earlier = await takeKey(trx, sent);
  if (earlier) {
    const made = await find((earlier.answer as { id: string }).id);
    if (!made) throw conflict('sent_already', httpMessages.sentAlready);
    return made;
  }
  const made = await make();
  await keepAnswer(trx, sent, { id: made._id });
  return made;
};

/** What nobody sends again any more. */
export const oldIdempotencyKeys = inBatches(
  'keys of what was sent',
  (atOnce) => sql`
    delete from idempotency_key where (account_id, key) in (
      select account_id, key from idempotency_key where made_at < now() - interval '3 days'
      limit ${atOnce}::int for update skip locked)`,
);
