import { sql, type Transaction } from 'kysely';
import { type OrderStatus, RESTOCKED_STATUSES } from '#contract/orders/status.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { endMails } from '#server/mail/outbox.ts';
import { endTexts } from '#server/texts/texts.ts';
import { endOtherwise, findOtherwise } from '#server/whatsapp/other-ways.ts';

/** What has been told of an order and could not be sent so far. */
interface Unsent {
  queue: 'mail' | 'text';
  event: string;
}

/** Looked up among all that waits, which is little unless nothing goes. */
const findUnsent = async (trx: Transaction<DB>, orderIds: readonly string[]): Promise<Unsent[]> => {
  const { rows } = await sql<Unsent>`
    select queue, content ->> 'event' as event from job
    where queue in ('mail', 'text') and goes_at is null and attempt > 0
      and coalesce(content #>> '{content,orderId}', content #>> '{about,orderId}') = any(${[...orderIds]}::text[])`.execute(
    trx,
  );
  return rows;
};

const end = async (trx: Transaction<DB>, news: readonly Unsent[]): Promise<void> => {
  const of = (queue: Unsent['queue']) => news.filter((one) => one.queue === queue).map(({ event }) => event);
  await endMails(trx, of('mail'));
  await endTexts(trx, of('text'));
};

const isOneOf = (status: OrderStatus, statuses: readonly OrderStatus[]): boolean => statuses.includes(status);

/** Whether what was told is not so any more once an order has this status. Money that goes back has gone back in any. */
const isOvertaken = ({ queue, event }: Unsent, status: OrderStatus): boolean => {
  const isOff = isOneOf(status, RESTOCKED_STATUSES);
  switch (event.split(':', 1)[0]) {
    case 'order-status':
      return true;
    case 'parcel-sent':
    case 'parcel-rider':
      return isOff || status === 'delivered';
    case 'order-confirmed':
      // The mail says what was bought for how much, for as long as it is. A phone is told that it is got ready.
      return isOff || (queue === 'text' && isOneOf(status, ['shipped', 'delivered']));
    default:
      return false;
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
  await end(
    trx,
    unsent.filter((news) => isOvertaken(news, status)),
  );
  const otherwise = await findOtherwise(trx, orderIds);
  await endOtherwise(
    trx,
    otherwise.filter(({ event }) => isOvertaken({ queue: 'text', event }, status)).map(({ id }) => id),
  );
};

/** As `endOvertaken`, of a parcel that was taken back. What the whole order was told to be stays, as its status does. */
export const endNewsOfParcel = async (
  trx: Transaction<DB>,
  orderId: string,
  parcelId: string,
): Promise<void> => {
  const unsent = await findUnsent(trx, [orderId]);
  await end(
    trx,
    unsent.filter(({ event }) => event.startsWith('parcel-') && event.includes(parcelId)),
  );
};
