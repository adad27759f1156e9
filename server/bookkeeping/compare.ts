import { sql } from 'kysely';
import { bookkeepingMessages as say } from '#contract/bookkeeping/messages.ts';
import { conflict } from '#server/http/errors.ts';
import { ProviderUnavailable } from '#server/payments/provider.ts';
import type { Shop } from '#server/shop.ts';
import { startTask, type Task } from '#server/tasks/task.ts';
import { askAgain, compareOurPayments, compareTheirPayments } from './compare-payments.ts';
import { compareOurRefunds, compareTheirRefunds } from './compare-refunds.ts';
import { beginRun, dailyDays, endRun, failRun, noSums, type Run, type Sums } from './comparison-rows.ts';

/**
 * Holds the provider's payments and refunds of a time against the shop's. What can be mended by itself is: a payment
 * that nobody told of becomes its order, a refund made in the dashboard is booked. What still differs then is noted.
 * @returns how many differences stand open
 * @throws ProviderUnavailable
 */
const perform = async (shop: Shop, run: Run): Promise<{ sums: Sums; differences: number }> => {
  const sums = noSums();
  const payments = await compareTheirPayments(shop, run, sums);
  const refunds = await compareTheirRefunds(shop, run, payments, sums);
  await compareOurPayments(shop, run, payments, sums);
  await compareOurRefunds(shop, run, refunds, sums);
  const asked = await askAgain(shop, run);
  return { sums, differences: await endRun(shop.db, run, sums, asked) };
};

/** Performs a run that has begun, and writes how it ended. */
export const finishRun = async (shop: Shop, run: Run): Promise<{ sums: Sums; differences: number }> => {
  try {
    return await perform(shop, run);
  } catch (error) {
    await failRun(
      shop.db,
      run,
      error instanceof ProviderUnavailable ? say.away : 'It failed; the log says why',
    );
    throw error;
  }
};

/**
 * Begins a comparison; `finishRun` performs it.
 * @param admin who asked for it; nobody for the command
 * @throws Refusal 409 where one is running
 */
export const beginComparison = async (shop: Shop, days: number, admin: string | null): Promise<Run> => {
  const run = await beginRun(shop.db, days, admin);
  if (!run) throw conflict('comparison_running', say.running);
  return run;
};

/** A day after the last run, or an hour after one that failed; never in a shop that has taken no payment yet. */
const beginDaily = (shop: Shop): Promise<Run | null> =>
  shop.db.transaction().execute(async (trx) => {
    // Who looked before another's run had begun could come to its own turn after that has ended.
    await sql`select pg_advisory_xact_lock(hashtextextended('daily comparison', 2))`.execute(trx);
    const { rows } = await sql<{ isDue: boolean }>`
      select exists (select from charge) and not exists (select from comparison
        where state <> 'failed' and started_at > now() - interval '24 hours'
          or started_at > now() - interval '1 hour') as "isDue"`.execute(trx);
    return rows[0]?.isDue ? beginRun(trx, await dailyDays(trx), null) : null;
  });

const LOOK_EVERY_MS = 60_000;

/** The daily comparison: whichever process looks first when it is due performs it. */
export const startComparisonTask = (shop: Shop): Task =>
  startTask('comparison with the payment provider', LOOK_EVERY_MS, shop.log, async () => {
    const run = await beginDaily(shop);
    if (!run) return;
    try {
      const { differences } = await finishRun(shop, run);
      if (differences > 0)
        shop.log.warn({ differences }, "the payment provider's books differ from the shop's");
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error;
    }
  });
