import { sql, type Transaction } from 'kysely';
import { choiceText } from '#contract/catalogue/choice.ts';
import type { ReturnState } from '#contract/returns/kinds.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { enqueueMail } from '#server/mail/outbox.ts';
import { endNews } from '#server/notifications/end-news.ts';
import { textInsteadOfMail } from '#server/notifications/instead-of-mail.ts';
import { followKey } from '#server/orders/following/follow-link.ts';
import { orderInHand } from '#server/orders/order-rows.ts';
import { returnInHand } from './return-rows.ts';

/** The same to whoever has no mailbox: what the shop has written stands with the order. Empty for what is told by no mail either. */
export const returnText = (state: ReturnState, orderNumber: string): string => {
  const what = `your return of ${orderNumber}`;
  const texts: Record<ReturnState, string> = {
    asked: `we have ${what}. Please send nothing back before we answer.`,
    accepted: `${what} is accepted. Track your order in our shop to see how.`,
    declined: `${what} is declined. Track your order in our shop to see why.`,
    withdrawn: '',
    received: `we have got ${what}, and see to your money or what is sent instead.`,
    refunded: '',
    exchanged: `${what} is exchanged for a new order, which costs nothing.`,
    closed: `${what} is closed. Track your order in our shop to see why.`,
  };
  return texts[state];
};

const eventOf = (id: string, ...more: string[]): string => ['return', id, ...more].join(':');

/**
 * How a return stood before is not told any more where that waits to be sent: "send nothing back" must not come after where to send it.
 * @param now the event that tells how it stands; null where nothing does
 */
export const endEarlier = async (trx: Transaction<DB>, id: string, now: string | null): Promise<void> => {
  const { rows } = await sql<{ event: string }>`
    select distinct content ->> 'event' as event from job
    where queue in ('mail', 'text') and goes_at is null and starts_with(content ->> 'event', ${eventOf(id, '')})
      and content ->> 'event' is distinct from ${now}`.execute(trx);
  await endNews(
    trx,
    rows.map(({ event }) => event),
  );
};

/**
 * Tells its shopper by mail, or by SMS where they have no mailbox, where a return stands, once a step. That money is back is told by the mail of the refund, when it is.
 */
export const tellShopper = async (trx: Transaction<DB>, id: string): Promise<void> => {
  const row = await returnInHand(trx, id);
  const exchange = row.state === 'exchanged' ? row.exchangeNumber : null;
  // One whose exchange was called off may be exchanged once more.
  const event = eventOf(id, row.state, ...(exchange === null ? [] : [exchange]));
  await endEarlier(trx, id, event);
  const text = returnText(row.state, row.orderNumber);
  if (text !== '') await textInsteadOfMail(trx, [{ event, accountId: row.accountId, text }]);
  if (row.customerEmail === '') return;
  await enqueueMail(trx, {
    event,
    to: row.customerEmail,
    template: 'return-news',
    content: {
      orderId: row.orderId,
      orderNumber: row.orderNumber,
      customerName: row.customerName,
      state: row.state,
      answer: row.answer,
      items: row.lines.map(({ name, variation, quantity }) => ({
        name,
        variation: choiceText(variation),
        quantity,
      })),
      ...(exchange === null ? {} : { exchangeNumber: exchange }),
      followKey: followKey(await orderInHand(trx, row.orderId)),
    },
  });
};
