import { sql, type Transaction } from 'kysely';
import { AWAITED_MINUTES, HOLD_MINUTES, LONGEST_HOLD_MINUTES } from '#contract/checkout/limits.ts';
import { nairaText } from '#contract/money.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { enqueueMail } from '#server/mail/outbox.ts';
import { endNews } from '#server/notifications/end-news.ts';
import { textInsteadOfMail } from '#server/notifications/instead-of-mail.ts';
import { isGoingBack, type Payment } from '#server/payments/provider.ts';
import type { Shop } from '#server/shop.ts';

/** Ways of paying whose money may come after the form was closed, though the provider calls the payment left. */
const COME_LATER: readonly (string | null)[] = ['bank_transfer', 'ussd', 'qr'];

/** Whether money of a payment that is not paid may be on its way. */
export const mayArrive = (payment: Payment): boolean =>
  (payment.status === 'pending' && !isGoingBack(payment)) ||
  (payment.status === 'abandoned' && COME_LATER.includes(payment.channel));

/**
 * Money of this checkout may be on its way: for as long as the account lives that it is sent to, counted from when the shop
 * first hears of it, and never beyond an hour after the checkout. What it holds is held until then. Once a checkout: however
 * many hear of it, and whatever they hear later, the end stays where it is.
 */
export const awaitMoney = async ({ db }: Pick<Shop, 'db'>, reference: string): Promise<void> => {
  await sql`
    update checkout set awaited_until = w.until,
      expires_at = case when state = 'held' then greatest(expires_at, w.until) else expires_at end
    from (select reference as waiting, least(now() + make_interval(mins => ${AWAITED_MINUTES}::int),
        created_at + make_interval(mins => ${LONGEST_HOLD_MINUTES}::int)) as until
      from checkout where reference = ${reference}) w
    where reference = w.waiting and awaited_until is null and w.until > now()
      and state in ('held', 'lapsed', 'replaced')`.execute(db);
};

/** Whether an account `a` has a checkout that may still be paid: it is held, or money may be on its way. */
export const mayStillPay = sql`exists (select from checkout k where k.account_id = a.id
  and (k.state = 'held' or (k.awaited_until is not null and k.wait_ended_at is null and k.state in ('lapsed', 'replaced'))))`;

/** Whose wait has ended without money. */
interface Ended {
  accountId: string | null;
  email: string;
  /** Empty for whoever pays by a link: it may be somebody else than who it was made for. */
  name: string;
  /** Whether a link was to be paid, and by what it still can be. */
  isByLink: boolean;
  linkToken: string | null;
  totalKobo: number;
  isTold: boolean;
}

const markEnded = async (
  trx: Transaction<DB>,
  reference: string,
  { isNow }: { isNow: boolean },
): Promise<Ended | undefined> => {
  const { rows } = await sql<Ended>`
    update checkout c set wait_ended_at = now(),
      -- From here on it holds as long as any other; what a link holds, it holds as long as the link.
      expires_at = case when c.state = 'held' and c.payment_link_id is null
        then least(c.expires_at, greatest(now(), c.created_at + make_interval(mins => ${HOLD_MINUTES}::int)))
        else c.expires_at end
    from checkout k left join account a on a.id = k.account_id left join payment_link l on l.id = k.payment_link_id
    where c.reference = ${reference} and k.reference = c.reference and c.awaited_until is not null and c.wait_ended_at is null
      and (${isNow} or c.awaited_until <= now()) and c.state in ('held', 'lapsed', 'replaced')
    -- Whoever has tried again knows already.
    returning a.id as "accountId", case when l.id is null then coalesce(a.email, '') else c.email end as email,
      case when l.id is null then coalesce(a.name, '') else '' end as name,
      l.id is not null as "isByLink", case when l.revoked_at is null and l.expires_at > now() then l.token end as "linkToken",
      c.total_kobo as "totalKobo", c.state <> 'replaced' and a.deleted_at is null as "isTold"`.execute(trx);
  return rows[0];
};

const missingEvent = (reference: string): string => `money-missing:${reference}`;

/** Money has come after all, whatever becomes of it: that it has not is not told any more, where that waits to be sent. */
export const endMissing = (trx: Transaction<DB>, reference: string): Promise<void> =>
  endNews(trx, [missingEvent(reference)]);

/** Money has come and is back with the shopper since: nothing is waited for any more, and nobody is told that it is missing. */
export const endWaitUntold = ({ db }: Pick<Shop, 'db'>, reference: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await markEnded(trx, reference, { isNow: true });
  });

/**
 * The provider says that no money has come, and the time for it is over, or that the payment has failed: the shopper is told
 * so, once. Should it come all the same, it becomes the order or goes back like any other.
 */
export const endWait = (
  { db }: Pick<Shop, 'db'>,
  reference: string,
  { hasFailed }: { hasFailed: boolean },
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const ended = await markEnded(trx, reference, { isNow: hasFailed });
    if (!ended?.isTold || ended.email === '') return;
    const { accountId, email, name, totalKobo, isByLink, linkToken } = ended;
    const event = missingEvent(reference);
    const amount = nairaText(totalKobo);
    const text = `no transfer of ${amount} has come. You can order again; should it come late, it is not lost.`;
    await textInsteadOfMail(trx, [{ event, accountId, text }]);
    await enqueueMail(trx, {
      event,
      to: email,
      template: 'money-missing',
      content: {
        name,
        amountKobo: totalKobo,
        ...(isByLink ? { payPath: linkToken && `/pay/${linkToken}` } : {}),
      },
    });
  });
