import type pg from 'pg';
import { ask } from '../ask.ts';
import { type Check, type Finding, fault, ok, reasonOf, skipped, warning } from '../check.ts';
import { hasTable, NOT_YET } from '../has-table.ts';
import type { Connected } from '../subjects.ts';

/** What two shops never have alike. */
interface Marks {
  name: string | undefined;
  publicKey: string | undefined;
}

const marksIn = (body: string): Marks | null => {
  try {
    const { data } = JSON.parse(body) as { data?: { name?: string; paystack?: { publicKey?: string } } };
    return data ? { name: data.name, publicKey: data.paystack?.publicKey } : null;
  } catch {
    return null;
  }
};

const ownMarks = async ({ pool, config }: Connected): Promise<Marks> => {
  const { rows } = await pool.query<{ name: string | null }>(
    `select settings ->> 'name' as name from store_settings`,
  );
  return { name: rows[0]?.name ?? undefined, publicKey: config.paystack?.publicKey };
};

const runs = async (pool: pg.Pool): Promise<boolean> =>
  (await pool.query('select from shop_process limit 1')).rowCount === 1;

const LEADS_HERE =
  'See that the proxy leads this name to HOST and PORT of this shop, and that the firewall lets it through';

const judge = (asked: { status: number; body: string }, own: Marks): Finding => {
  const theirs = marksIn(asked.body);
  if (asked.status !== 200 || theirs === null)
    return fault(`what answers at APP_URL is no shop, or is not ready (status ${asked.status})`, LEADS_HERE);
  const isOther =
    (own.name !== undefined && theirs.name !== own.name) ||
    (own.publicKey !== undefined && theirs.publicKey !== own.publicKey);
  return isOther ? fault('another shop answers at APP_URL', LEADS_HERE) : ok('APP_URL leads to this shop');
};

/** Whether whoever types the public address comes to this very shop. */
export const publicAddress: Check<Connected> = {
  name: 'public-address',
  run: async (connected) => {
    const { config, pool, ports } = connected;
    if (config.appUrl === undefined) return skipped('there is no APP_URL');
    if (!(await hasTable(pool, 'shop_process'))) return skipped(NOT_YET);
    if (!(await runs(pool))) return skipped('the shop is not running');
    try {
      return judge(
        await ask(`${config.appUrl}/api/v1/storefront`, { ca: ports.ca }),
        await ownMarks(connected),
      );
    } catch (error) {
      return fault(`APP_URL cannot be reached from here (${reasonOf(error)})`, LEADS_HERE);
    }
  },
};

const LATE_MINUTES = 10;

/** Work that should have been done by now. */
export const work: Check<Connected> = {
  name: 'work',
  run: async ({ pool }) => {
    if (!(await hasTable(pool, 'job'))) return skipped(NOT_YET);
    const { rows } = await pool.query<{ mails: number; late: number; events: number }>(
      `select count(*) filter (where queue = 'mail' and failure is not null)::int as mails,
        count(*) filter (where due_at < now() - make_interval(mins => $1::int))::int as late,
        (select count(*)::int from webhook_event
          where processed_at is null and received_at < now() - make_interval(mins => $1::int)) as events
      from job where goes_at is null`,
      [LATE_MINUTES],
    );
    const { mails = 0, late = 0, events = 0 } = rows[0] ?? {};
    const problems = [
      ...(mails > 0 ? [`${mails} mails could not be sent yet (npm run admin -- mails says why)`] : []),
      ...(late > 0 ? [`${late} jobs were due ${LATE_MINUTES} minutes ago`] : []),
      ...(events > 0 ? [`${events} payment events wait`] : []),
    ];
    return problems.length === 0
      ? ok('nothing is overdue')
      : warning(problems.join('; '), 'See that the shop runs, and its log');
  },
};

export const maintenance: Check<Connected> = {
  name: 'maintenance',
  run: async ({ pool }) => {
    if (!(await hasTable(pool, 'maintenance'))) return skipped(NOT_YET);
    const { rows } = await pool.query<{ since: Date; until: Date | null }>(
      'select since, until from maintenance where until is null or until > now()',
    );
    const [pause] = rows;
    if (!pause) return ok('the shop sells');
    const end = pause.until ? `until ${pause.until.toISOString()}` : 'until it is turned off';
    return warning(
      `the shop has been paused since ${pause.since.toISOString()}, ${end}`,
      'npm run admin -- maintenance off, when you are done',
    );
  },
};
