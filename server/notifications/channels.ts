import type { Transaction } from 'kysely';
import type { NotificationKind } from '#contract/notifications/kinds.ts';
import type { DB } from '#server/database/schema.generated.ts';
import type { Mail, MailContents } from '#server/mail/mails.ts';
import { enqueueMails } from '#server/mail/outbox.ts';
import { orderRefundText, paymentRefundText, textInsteadOfMail } from './instead-of-mail.ts';
import { byText } from './order-texts.ts';

interface NoticeOf<Kind extends NotificationKind> {
  /** What caused it, such as `order-confirmed:<orderId>`: one event is told once. */
  event: string;
  kind: Kind;
  /** null for somebody without an account, who is told by the channels alone. */
  accountId: string | null;
  /** Empty where none is known. */
  email: string;
  /** What there is to say; each channel finds its own words. */
  content: MailContents[Kind];
  orderId?: string;
  productId?: string;
  /** Money that it is about, in kobo. */
  amountKobo?: number | null;
  /** What the payment came to that it is money of, in kobo. */
  paidKobo?: number | null;
}

/** Something that happened, and whom it is told to. */
export type Notice = { [Kind in NotificationKind]: NoticeOf<Kind> }[NotificationKind];

/** A way of notifying besides the list of notifications. What it enqueues goes out if, and only if, the transaction commits. */
type Channel = (trx: Transaction<DB>, notices: readonly Notice[]) => Promise<void>;

const byMail: Channel = (trx, notices) =>
  enqueueMails(
    trx,
    // The compiler does not see that kind and content still belong together.
    notices
      .filter(({ email }) => email !== '')
      .map(({ event, email, kind, content }) => ({ event, to: email, template: kind, content }) as Mail),
  );

/** Orders themselves are told to phones by `byText`; money that goes back is told so to whoever has no mailbox. */
const bySms: Channel = (trx, notices) =>
  textInsteadOfMail(
    trx,
    notices.flatMap(({ event, accountId, kind, content }) => {
      if (kind === 'order-refunded') return [{ event, accountId, text: orderRefundText(content) }];
      return kind === 'payment-refunded' ? [{ event, accountId, text: paymentRefundText(content) }] : [];
    }),
  );

/** A channel is handed every notice, and passes over those that it has no words or no address for. */
const CHANNELS: readonly Channel[] = [byMail, byText, bySms];

/** Sends notices by every channel; that each goes once is the caller's part. */
export const sendNotices: Channel = async (trx, notices) => {
  for (const send of CHANNELS) await send(trx, notices);
};
