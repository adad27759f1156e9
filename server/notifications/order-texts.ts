import { sql, type Transaction } from 'kysely';
import { formatNairaExact, nairaOfKobo } from '#contract/money.ts';
import type { NotificationKind } from '#contract/notifications/kinds.ts';
import type { DB } from '#server/database/schema.generated.ts';
import type { MailContents, OrderLetter } from '#server/mail/mails.ts';
import { phoneNumberOf } from '#server/phones/phone-number.ts';
import { enqueueTexts, type Text } from '#server/texts/texts.ts';

/** As much of a notice as a message is made from. */
interface News {
  event: string;
  kind: NotificationKind;
  content: MailContents[NotificationKind];
}

/** How a parcel is found, in as few letters as there are. */
const parcelWords = ({ parcels = [] }: OrderLetter): string => {
  const last = parcels.at(-1);
  if (!last) return '';
  const rider = last.riderPhone ? ` Rider: ${last.riderPhone}.` : '';
  const number = last.trackingNumber ? ` ${last.courier} ${last.trackingNumber}.` : '';
  return rider || number.replace('  ', ' ');
};

/** What a message to a phone says of an order, without the shop's name; null for what mails alone tell. */
export const orderText = (kind: NotificationKind, order: OrderLetter): string | null => {
  const { orderNumber, totalKobo } = order;
  switch (kind) {
    case 'order-confirmed':
      return `order ${orderNumber} is confirmed, ${formatNairaExact(nairaOfKobo(totalKobo))}. We are getting it ready.`;
    case 'order-shipped':
      return `${order.isPart ? 'part of order' : 'order'} ${orderNumber} is on its way to you.${parcelWords(order)}`;
    case 'order-delivered':
      return `order ${orderNumber} has been delivered. Thank you.`;
    case 'order-cancelled':
      return `order ${orderNumber} has been cancelled and will not be sent.`;
    default:
      return null;
  }
};

const textOf = (notice: News): Text[] => {
  if (!('shippingAddress' in notice.content)) return [];
  const to = phoneNumberOf(notice.content.shippingAddress.phone);
  const text = orderText(notice.kind, notice.content);
  return to === null || text === null ? [] : [{ event: notice.event, to, text, isFromShop: true }];
};

/** News of orders to the phone of the address that they go to, where the owner has said so. */
export const byText = async (trx: Transaction<DB>, notices: readonly News[]): Promise<void> => {
  const texts = notices.flatMap(textOf);
  if (texts.length === 0) return;
  const { rows } = await sql`select from store_settings where settings ->> 'textsOrders' = 'true'`.execute(
    trx,
  );
  if (rows.length > 0) await enqueueTexts(trx, texts);
};
