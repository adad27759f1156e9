import { sql, type Transaction } from 'kysely';
import { type OrderStatus, RESTOCKED_STATUSES } from '#contract/orders/status.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { endNews } from '#server/notifications/end-news.ts';
import { hasWaited } from '#server/tasks/job-rows.ts';
import { holdTexts, letGoTexts } from '#server/texts/texts.ts';
import { endOtherwise, findOtherwise } from '#server/whatsapp/other-ways.ts';
import { confirmationEvent } from './order-notices.ts';

/** What has been told of an order and could not be sent so far. */
interface Unsent {
  queue: 'mail' | 'text';
  event: string;
}

/** Looked up among all that waits, which is little unless nothing goes. */
const findUnsent = async (trx: Transaction<DB>, orderIds: readonly string[]): Promise<Unsent[]> => {
  const { rows } = await sql<Unsent>`
    select queue, content ->> 'event' as event from job
    where queue in ('mail', 'text') and goes_at is null and ${hasWaited}
      and coalesce(content #>> '{content,orderId}', content #>> '{about,orderId}') = any(${[...orderIds]}::text[])`.execute(
    trx,
  );
  return rows;
};

const eventsOf = (news: readonly Unsent[]): string[] => news.map(({ event }) => event);

const kindOf = (event: string): string => event.split(':', 1)[0] ?? '';
const isOff = (status: OrderStatus | undefined): boolean =>
  status !== undefined && RESTOCKED_STATUSES.includes(status);
/** An order that is got ready, which is what its confirmation says to a phone. */
const isGotReady = (status: OrderStatus): boolean => status === 'pending' || status === 'processing';

/** The statuses that news of the kind `order-status` tell of, each by its event. */
const findTold = async (
  trx: Transaction<DB>,
  events: readonly string[],
): Promise<ReadonlyMap<string, OrderStatus>> => {
  const moves = events.filter((event) => kindOf(event) === 'order-status');
  if (moves.length === 0) return new Map();
  const { rows } = await sql<{ event: string; status: OrderStatus }>`
    select told.event, e.status from unnest(${moves}::text[]) as told (event)
    join order_event e on e.id = split_part(told.event, ':', 2)::bigint`.execute(trx);
  return new Map(rows.map(({ event, status }) => [event, status]));
};

/**
 * What becomes of news once an order has another status. None that is true is lost: that it was bought for so much is, whatever became of
 * it. That it was called off and that money goes back are as long as it is called off, by whichever word.
 * @param told the status that they tell of, if any
 */
const fateOf = (
  { queue, event }: Unsent,
  told: OrderStatus | undefined,
  status: OrderStatus,
): 'goes' | 'waits' | 'ends' => {
  switch (kindOf(event)) {
    case 'order-status':
      return isOff(status) && isOff(told) ? 'goes' : 'ends';
    case 'parcel-sent':
    case 'parcel-rider':
      return isOff(status) || status === 'delivered' ? 'ends' : 'goes';
    case 'order-confirmed':
      // A status that was a mistake is taken back: then it is got ready once more.
      return queue === 'mail' || isGotReady(status) ? 'goes' : 'waits';
    default:
      return 'goes';
  }
};

/**
 * While no mail and no message goes, an order may have moved on: what was told of it before and says what is not so any more is not sent,
 * so that nobody hears first that their order was cancelled, and then that it is on its way.
 * @param status what they become; called before that is told
 */
export const endOvertaken = async (
  trx: Transaction<DB>,
  orderIds: readonly string[],
  status: OrderStatus,
): Promise<void> => {
  const unsent = await findUnsent(trx, orderIds);
  const otherwise = await findOtherwise(trx, orderIds);
  const told = await findTold(
    trx,
    [...unsent, ...otherwise].map(({ event }) => event),
  );
  const fate = (news: Unsent) => fateOf(news, told.get(news.event), status);
  await endNews(trx, eventsOf(unsent.filter((news) => fate(news) === 'ends')));
  await holdTexts(trx, eventsOf(unsent.filter((news) => fate(news) === 'waits')));
  if (isGotReady(status)) await letGoTexts(trx, orderIds.map(confirmationEvent));
  await endOtherwise(
    trx,
    otherwise.filter(({ event }) => fate({ queue: 'text', event }) !== 'goes').map(({ id }) => id),
  );
};

/** As `endOvertaken`, of a parcel that was taken back. What the whole order was told to be stays, as its status does. */
export const endNewsOfParcel = async (
  trx: Transaction<DB>,
  orderId: string,
  parcelId: string,
): Promise<void> => {
  const isOfParcel = ({ event }: Pick<Unsent, 'event'>): boolean =>
    event.startsWith('parcel-') && event.includes(parcelId);
  await endNews(trx, eventsOf((await findUnsent(trx, [orderId])).filter(isOfParcel)));
  const otherwise = await findOtherwise(trx, [orderId]);
  await endOtherwise(
    trx,
    otherwise.filter(isOfParcel).map(({ id }) => id),
  );
};
