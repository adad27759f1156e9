import { sql, type Transaction } from 'kysely';
import { phoneOfAddress } from '#contract/accounts/phone-address.ts';
import { nairaText } from '#contract/money.ts';
import { whoIsTexted } from '#server/consents/consents.ts';
import type { DB } from '#server/database/schema.generated.ts';
import type { OrderRefundLetter, PaymentRefundLetter } from '#server/mail/mails.ts';
import { hasNoMailbox } from '#server/phones/no-mailbox.ts';
import { enqueueTexts } from '#server/texts/texts.ts';

/** What a mail would have said, in as few letters as a message has. */
export interface ShortNews {
  event: string;
  /** null for whoever has no account: nobody knows a number that is theirs. */
  accountId: string | null;
  text: string;
}

export const orderRefundText = ({ orderNumber, amountKobo }: OrderRefundLetter): string =>
  amountKobo === null
    ? `order ${orderNumber} has been marked as refunded.`
    : `${nairaText(amountKobo)} of order ${orderNumber} has gone back to you.`;

const moneyBack = ({ amountKobo, paidKobo }: PaymentRefundLetter): string => {
  if (amountKobo === null) return paidKobo === undefined ? 'your payment' : 'a part of your payment';
  return paidKobo ? `${nairaText(amountKobo)} of ${nairaText(paidKobo)}` : nairaText(amountKobo);
};

export const paymentRefundText = (letter: PaymentRefundLetter): string => {
  const amount = moneyBack(letter);
  return letter.isSecond
    ? `you have paid twice, so ${amount} has gone back to you.`
    : `your order could not be completed, so ${amount} has gone back to you.`;
};

/**
 * For those who have no mailbox, since they came in by a telephone number: what others read in a mail goes to that number by SMS, where
 * the owner sends news of orders so, unless they have said no. Whoever has a mailbox is told by the mail alone.
 */
export const textInsteadOfMail = async (trx: Transaction<DB>, news: readonly ShortNews[]): Promise<void> => {
  const people = news.flatMap(({ accountId }) => accountId ?? []);
  if (people.length === 0) return;
  const { rows } = await sql<{ id: string; email: string }>`
    select a.id, a.email from account a, store_settings s
    where a.id = any(${people}::uuid[]) and a.deleted_at is null and ${hasNoMailbox}
      and s.settings ->> 'textsOrders' = 'true'`.execute(trx);
  const numbers = new Map(rows.map(({ id, email }) => [id, phoneOfAddress(email)]));
  const texted = await whoIsTexted(trx, [...numbers.keys()]);
  await enqueueTexts(
    trx,
    news.flatMap(({ event, accountId, text }) => {
      const to = accountId !== null && texted.has(accountId) ? numbers.get(accountId) : null;
      return to ? [{ event, to, text, isFromShop: true, about: { accountId } }] : [];
    }),
  );
};
