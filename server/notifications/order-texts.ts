import { sql, type Transaction } from 'kysely';
import { nairaText } from '#contract/money.ts';
import type { NotificationKind } from '#contract/notifications/kinds.ts';
import { isPickedUp } from '#contract/orders/status-label.ts';
import { whoAgreed, whoIsTexted } from '#server/consents/consents.ts';
import type { DB } from '#server/database/schema.generated.ts';
import type { MailContents, OrderLetter } from '#server/mail/mails.ts';
import { phoneNumberOf } from '#server/phones/phone-number.ts';
import type { Text, Way } from '#server/texts/sender.ts';
import { enqueueTexts } from '#server/texts/texts.ts';
import { orderForm } from './order-forms.ts';

/** As much of a notice as a message is made from. */
interface News {
  event: string;
  kind: NotificationKind;
  accountId: string | null;
  orderId?: string;
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

/** What the rider is to be given. */
const cashWords = ({ dueKobo }: OrderLetter): string =>
  dueKobo === undefined ? '' : ` Please have ${nairaText(dueKobo)} ready.`;

/** What follows the sum of an order that is confirmed. */
const afterSum = ({ dueKobo, isTakenAlong }: OrderLetter): string => {
  if (isTakenAlong) return '. Thank you.';
  return dueKobo === undefined ? '. We are getting it ready.' : ', to be paid when it comes.';
};

/** What a message to a phone says of an order, without the shop's name; null for what mails alone tell. */
export const orderText = (kind: NotificationKind, order: OrderLetter): string | null => {
  const { orderNumber, totalKobo, delivery } = order;
  const isForPickup = isPickedUp(order);
  const goods = order.isPart ? 'part of order' : 'order';
  switch (kind) {
    case 'order-confirmed':
      return `order ${orderNumber} is confirmed, ${nairaText(totalKobo)}${afterSum(order)}`;
    case 'order-shipped':
      return isForPickup
        ? `${goods} ${orderNumber} is ready for you at ${delivery?.name}. Please bring its number.`
        : `${goods} ${orderNumber} is on its way to you.${cashWords(order)}${parcelWords(order)}`;
    case 'order-delivered':
      return `order ${orderNumber} has been ${isForPickup ? 'picked up' : 'delivered'}. Thank you.`;
    case 'order-cancelled':
      return `order ${orderNumber} has been cancelled.`;
    default:
      return null;
  }
};

const textOf = (notice: News): Text[] => {
  if (!('shippingAddress' in notice.content)) return [];
  const to = phoneNumberOf(notice.content.shippingAddress.phone);
  const text = orderText(notice.kind, notice.content);
  if (to === null || text === null) return [];
  const { event, accountId, orderId } = notice;
  const form = orderForm(notice.kind, notice.content);
  return [
    {
      event,
      to,
      text,
      isFromShop: true,
      ...(form ? { whatsApp: form } : {}),
      about: { accountId, ...(orderId ? { orderId } : {}) },
    },
  ];
};

interface Choices {
  sms: boolean;
  whatsApp: boolean;
  isSmsFirst: boolean;
}

interface Agreed {
  /** With the number to use in place of the order's, if any. */
  sms: ReadonlyMap<string, string | null>;
  whatsApp: ReadonlySet<string>;
}

/** By which ways a message goes, in their order: none where whoever it is for has agreed to none. */
const waysOf = (
  { whatsApp: form, about }: Text,
  { sms, whatsApp, isSmsFirst }: Choices,
  agreed: Agreed,
): Way[] => {
  const accountId = about?.accountId ?? '';
  const isOnWhatsApp = whatsApp && form !== undefined && agreed.whatsApp.has(accountId);
  const isOnSms = sms && agreed.sms.has(accountId);
  const ways: Way[] = [
    ...(isOnWhatsApp ? (['whatsapp'] as const) : []),
    ...(isOnSms ? (['sms'] as const) : []),
  ];
  return isSmsFirst ? ways.reverse() : ways;
};

/**
 * News of orders to the phone of the address that they go to, where the owner has said so: by SMS and by WhatsApp to those who have
 * agreed to it, and by SMS to whoever has no mailbox and has not said no, then to their own number. One message, by whichever way
 * arrives first.
 */
export const byText = async (trx: Transaction<DB>, notices: readonly News[]): Promise<void> => {
  const texts = notices.flatMap(textOf);
  if (texts.length === 0) return;
  const { rows } = await sql<Choices>`
    select coalesce(settings ->> 'textsOrders', '') = 'true' as sms,
      coalesce(settings ->> 'whatsAppOrders', '') = 'true' as "whatsApp",
      coalesce(settings ->> 'firstWay', '') = 'sms' as "isSmsFirst"
    from store_settings`.execute(trx);
  const [choices] = rows;
  if (!choices || !(choices.sms || choices.whatsApp)) return;
  const people = texts.flatMap(({ about }) => about?.accountId ?? []);
  const agreed = {
    sms: choices.sms ? await whoIsTexted(trx, people) : new Map<string, string | null>(),
    whatsApp: choices.whatsApp ? await whoAgreed(trx, 'whatsapp', people) : new Set<string>(),
  };
  await enqueueTexts(
    trx,
    texts.flatMap((text) => {
      const ways = waysOf(text, choices, agreed);
      const own = agreed.sms.get(text.about?.accountId ?? '') ?? null;
      return ways.length === 0 ? [] : [{ ...text, ways, ...(own === null ? {} : { to: own }) }];
    }),
  );
};
