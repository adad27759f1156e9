import { sql, type Transaction } from 'kysely';
import { mayDo } from '#contract/accounts/permissions.ts';
import type { Role } from '#contract/accounts/schemas.ts';
import type { StaffRole } from '#contract/accounts/staff.ts';
import type { OwnerNewsKind } from '#contract/owner-news/kinds.ts';
import { isLost } from '#server/database/passing.ts';
import type { DB } from '#server/database/schema.generated.ts';
import type { Shop } from '#server/shop.ts';
import { startTask, type Task } from '#server/tasks/task.ts';
import { noteMorning, noteOverdue } from './due-news.ts';
import { takeBackFromLeavers } from './leavers.ts';
import { lettersOf } from './letters.ts';
import { readLowStock, seenBefore } from './low-stock.ts';
import { NEEDS } from './needs.ts';
import { type NewsLine, READERS } from './read-news.ts';
import { readSummary } from './read-summary.ts';
import { type OwnerNewsLetter, type Receiver, sendLetter } from './send-letter.ts';
import { takeBackFilled } from './take-back.ts';

const EVERY_MS = 10_000;
/** So many are told together at most: the others with the next letter. */
const MOST_AT_ONCE = 500;

/** News of one kind for one administrator by one way. */
type Pile = Receiver & { kind: OwnerNewsKind; isAdmin: boolean; role: Role; staffRole: StaffRole | null };

interface Waiting {
  event: string;
  subject: string;
}

const findPiles = async (shop: Shop): Promise<Pile[]> => {
  const { rows } = await sql<Pile>`
    select distinct n.account_id as "accountId", n.channel, n.kind, a.email, a.role, a.staff_role as "staffRole",
      a.role = 'admin' and a.status = 'active' and a.deleted_at is null as "isAdmin"
    from owner_news n join account a on a.id = n.account_id where n.done_at is null`.execute(shop.db);
  return rows;
};

/** Locks what waits, the oldest first; what another process is telling is not there. */
const lockWaiting = async (
  trx: Transaction<DB>,
  { accountId, channel, kind }: Pile,
): Promise<{ waiting: Waiting[]; sentLately: number }> => {
  const { rows } = await sql<Waiting>`
    select event, subject from owner_news
    where account_id = ${accountId} and channel = ${channel} and kind = ${kind} and done_at is null
    order by created_at, event limit ${MOST_AT_ONCE}::int for update skip locked`.execute(trx);
  const counted = await sql<{ count: number }>`
    select count(distinct letter)::int as count from owner_news
    where account_id = ${accountId} and channel = ${channel} and kind = ${kind} and letter is not null
      and done_at > now() - interval '1 hour'`.execute(trx);
  return { waiting: rows, sentLately: counted.rows[0]?.count ?? 0 };
};

const markDone = async (
  trx: Transaction<DB>,
  { accountId, channel }: Pile,
  news: readonly Waiting[],
  letter: string | null,
  seen: readonly string[] | null = null,
): Promise<void> => {
  if (news.length === 0) return;
  await sql`
    update owner_news set done_at = now(), letter = ${letter}::uuid, seen = ${seen === null ? null : [...seen]}::text[]
    where account_id = ${accountId} and channel = ${channel} and event = any(${news.map(({ event }) => event)}::text[])`.execute(
    trx,
  );
};

/** What is told of the morning, of the newest day only: nobody wants yesterday's after a night without power. */
const tellMorning = async (
  shop: Shop,
  trx: Transaction<DB>,
  pile: Pile,
  waiting: readonly Waiting[],
): Promise<void> => {
  const newest = waiting.at(-1);
  if (!newest) return;
  await markDone(trx, pile, waiting.slice(0, -1), null);
  const send = (letter: Omit<OwnerNewsLetter, 'kind'>) =>
    sendLetter(shop, trx, pile, newest.event, { kind: pile.kind, ...letter });
  if (pile.kind === 'summary') {
    const id = await send(await readSummary(trx, newest.subject));
    return markDone(trx, pile, [newest], id);
  }
  const { lowStock } = await shop.settings.read(trx);
  const before = await seenBefore(trx, pile, newest.subject);
  const { ids, lines } = await readLowStock(trx, lowStock, before);
  const isNew = ids.some((id) => !before.has(id));
  const count = ids.length;
  const title = count === 1 ? '1 product is running out' : `${count} products are running out`;
  const id = isNew ? await send({ title, lines, count }) : null;
  await markDone(trx, pile, [newest], id, ids);
};

const TITLES: Partial<Record<OwnerNewsKind, (count: number) => string>> = {
  order: (count) => `${count} new orders`,
  payment: (count) => `${count} payments need you`,
  dispute: (count) => `${count} disputes`,
  'refund-failed': (count) => `${count} refunds failed`,
  review: (count) => `${count} new reviews`,
  return: (count) => `${count} returns asked for`,
  system: (count) => `${count} things of the shop itself`,
  'backup-failed': (count) => `${count} backups could not be made`,
};

const titleOf = (kind: OwnerNewsKind, lines: readonly NewsLine[]): string =>
  (lines.length === 1 ? lines[0]?.title : TITLES[kind]?.(lines.length)) ?? '';

const tellEach = async (
  shop: Shop,
  trx: Transaction<DB>,
  pile: Pile,
  { waiting, sentLately }: { waiting: readonly Waiting[]; sentLately: number },
): Promise<void> => {
  const found = await READERS[pile.kind]?.(
    trx,
    waiting.map(({ subject }) => subject),
  );
  const lineOf = ({ subject }: Waiting): NewsLine | null | undefined => found?.get(subject);
  await markDone(
    trx,
    pile,
    waiting.filter((news) => lineOf(news) === undefined),
    null,
  );
  for (const news of lettersOf(waiting.filter(lineOf), sentLately)) {
    const lines = news.flatMap((one) => lineOf(one) ?? []);
    const letter = { kind: pile.kind, title: titleOf(pile.kind, lines), lines };
    await markDone(trx, pile, news, await sendLetter(shop, trx, pile, news[0]?.event ?? '', letter));
  }
};

const tellPile = (shop: Shop, pile: Pile): Promise<void> =>
  shop.db.transaction().execute(async (trx) => {
    const found = await lockWaiting(trx, pile);
    if (!pile.isAdmin || !mayDo(pile, NEEDS[pile.kind])) return markDone(trx, pile, found.waiting, null);
    if (READERS[pile.kind] === undefined) return tellMorning(shop, trx, pile, found.waiting);
    return tellEach(shop, trx, pile, found);
  });

/** Tells administrators what waits for them: each event once by each way, whichever process finds it, and whatever dies meanwhile. */
export const tellNews = async (shop: Shop): Promise<void> => {
  await takeBackFromLeavers(shop);
  await takeBackFilled(shop);
  await noteOverdue(shop.db);
  await noteMorning(shop.db);
  for (const pile of await findPiles(shop)) {
    try {
      await tellPile(shop, pile);
    } catch (error) {
      if (isLost(error)) throw error;
      const { kind, channel } = pile;
      // What cannot be told keeps no others back: it is tried again with the next run.
      shop.log.error({ err: error, kind, channel }, 'news of administrators could not be told');
    }
  }
};

export const startTellingNews = (shop: Shop): Task =>
  startTask('news of administrators', EVERY_MS, shop.log, () => tellNews(shop));
