import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { PROVIDER } from '#contract/payment-provider.ts';
import { openProvider } from '#server/payments/open-provider.ts';
import { ask } from '../ask.ts';
import { type Check, fault, ok, reasonOf, skipped, warning } from '../check.ts';
import type { Connected, Settled } from '../subjects.ts';

const DEMO = `the demo’s own stand-in for ${PROVIDER}`;

/** So much of a key as tells it from others. */
const shown = (key: string): string => `${key.slice(0, 8)}…${key.slice(-4)}`;

/** Asks for a payment that there is none of: whoever answers that takes the keys. */
export const paymentKeys: Check<Settled> = {
  name: 'payment-keys',
  run: async ({ config }) => {
    const { paystack, mode } = config;
    if (!paystack) return skipped(DEMO);
    const keys = shown(paystack.secretKey);
    try {
      await openProvider(config, () => '').verify(`doctor-${randomUUID()}`);
    } catch (error) {
      return fault(
        `${PROVIDER} does not answer to the key ${keys}: ${reasonOf(error)}`,
        `Copy both keys anew from ${PROVIDER}'s dashboard (Settings → API Keys & Webhooks); 401 means that the key is refused`,
      );
    }
    return mode === 'live' && paystack.secretKey.startsWith('sk_test_')
      ? warning(
          `${keys} is a test key: a test card buys real goods`,
          'Set the live keys before the shop opens',
        )
      : ok(`${PROVIDER} takes the key ${keys}`);
  },
};

/** Time-based codes and the signatures of buckets are refused by then. */
const WRONG_SECONDS = 60;
const OFF_SECONDS = 10;

/** Judges a clock by another one. */
const judgeClock = (seconds: number, whose: string) => {
  const off = Math.round(seconds);
  const found = `the clock of this machine differs from ${whose} by ${off} ${Math.abs(off) === 1 ? 'second' : 'seconds'}`;
  const remedy = 'Have the machine set its clock by itself: timedatectl set-ntp true';
  if (Math.abs(off) > WRONG_SECONDS) return fault(found, remedy);
  return Math.abs(off) > OFF_SECONDS ? warning(found, remedy) : ok(found);
};

export const clock: Check<Settled> = {
  name: 'clock',
  run: async ({ config, ports }) => {
    if (!config.paystack) return skipped(`${DEMO}: no clock of somebody else’s is asked`);
    const asked = await ask(config.paystack.apiUrl, { ca: ports.ca }).catch(reasonOf);
    // That it is away is told with the keys.
    if (typeof asked === 'string') return skipped(`${PROVIDER} cannot be asked for the time (${asked})`);
    const theirs = Date.parse(asked.headers.date ?? '');
    if (Number.isNaN(theirs)) return skipped(`${PROVIDER} does not tell the time`);
    return judgeClock((ports.now() - theirs) / 1_000, `${PROVIDER}’s`);
  },
};

export const databaseClock: Check<Connected> = {
  name: 'database-clock',
  run: async ({ pool, ports }) => {
    const before = ports.now();
    const { rows } = await pool.query<{ now: number }>(
      'select extract(epoch from clock_timestamp())::float8 * 1000 as now',
    );
    const middle = (before + ports.now()) / 2;
    return judgeClock((middle - (rows[0]?.now ?? 0)) / 1_000, 'the database’s');
  },
};

const lastEvent = async (pool: pg.Pool): Promise<{ days: number | null; charges: number }> => {
  const { rows } = await pool.query<{ days: number | null; charges: number }>(
    `select (select extract(epoch from now() - max(received_at))::float8 / 86400 from webhook_event) as days,
      (select count(*)::int from charge where created_at > now() - interval '7 days') as charges`,
  );
  return rows[0] ?? { days: null, charges: 0 };
};

const SILENT_DAYS = 7;

/** Paystack tells nobody which address it has: whether its events arrive is all that can be seen. */
export const webhook: Check<Connected> = {
  name: 'webhook',
  run: async ({ config, pool }) => {
    if (!config.paystack) return skipped(DEMO);
    const { days, charges } = await lastEvent(pool);
    const address = `${config.appUrl ?? `http://${config.host}:${config.port}`}/api/v1/payments/paystack/webhook`;
    const remedy = `Enter ${address} as webhook URL in ${PROVIDER}'s dashboard (Settings → API Keys & Webhooks), for the same mode as the keys`;
    if (days === null) return warning(`no signed event of ${PROVIDER} has come yet`, remedy);
    const found = `the last signed event came ${Math.floor(days)} days ago`;
    return days > SILENT_DAYS && charges > 0 ? warning(`${found}, and payments since`, remedy) : ok(found);
  },
};
