import type { Transaction } from 'kysely';
import { choiceText } from '#contract/catalogue/choice.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { enqueueMail } from '#server/mail/outbox.ts';
import { returnInHand } from './return-rows.ts';

/**
 * Tells its shopper by mail where a return stands, once a step. That money is back is told by the mail of the refund, when it is.
 */
export const tellShopper = async (trx: Transaction<DB>, id: string): Promise<void> => {
  const row = await returnInHand(trx, id);
  if (row.customerEmail === '') return;
  await enqueueMail(trx, {
    event: `return:${id}:${row.state}`,
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
      ...(row.exchangeNumber === null ? {} : { exchangeNumber: row.exchangeNumber }),
    },
  });
};
