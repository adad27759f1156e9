import { sql, type Transaction } from 'kysely';
import { z } from 'zod';
import { nairaText } from '#contract/money.ts';
import type { OwnerNewsKind } from '#contract/owner-news/kinds.ts';
import type { Problem } from '#contract/payments/kinds.ts';
import { RETURN_REASON_LABELS, type ReturnReason } from '#contract/returns/kinds.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { needsAttention } from '#server/payments/charges.ts';
import { missingKobo } from '#server/refunds/refunds.ts';
import { type IssueRow, problemOf } from '#server/settlement/issue-problems.ts';

/** One thing that happened, in words. `path` is a page of the admin area. */
export interface NewsLine {
  title: string;
  text: string;
  path: string;
}

/** What there is to say of some news, by their subjects: what is missing needs no telling any more, null is not to be told yet. */
export type ReadNews = (
  trx: Transaction<DB>,
  subjects: readonly string[],
) => Promise<ReadonlyMap<string, NewsLine | null>>;

const joined = (...parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join(' · ');

const readOrders: ReadNews = async (trx, ids) => {
  const { rows } = await sql<{
    id: string;
    orderNumber: string;
    totalKobo: number;
    customerName: string;
    city: string | null;
    state: string | null;
    isPaid: boolean;
    units: number;
  }>`
    select o.id::text, o.order_number as "orderNumber", o.total_kobo as "totalKobo", o.customer_name as "customerName",
      o.shipping_address ->> 'city' as city, o.shipping_address ->> 'state' as state, o.payment_status = 'paid' as "isPaid",
      (select coalesce(sum(quantity), 0)::int from order_item i where i.order_id = o.id) as units
    from customer_order o where o.id = any(${[...ids]}::uuid[])`.execute(trx);
  return new Map(
    rows.map(({ id, orderNumber, totalKobo, customerName, city, state, isPaid, units }) => [
      id,
      {
        title: `New order ${orderNumber}: ${nairaText(totalKobo)}`,
        text: joined(
          customerName,
          [city, state].filter(Boolean).join(', '),
          units === 1 ? '1 item' : `${units} items`,
          isPaid ? null : 'not paid yet',
        ),
        path: `/admin/orders/${id}`,
      },
    ]),
  );
};

const PAYMENTS = '/admin/payments';

/** What moves on by itself is told when it stops to; what failed is told of as a refund that failed. */
const MOVES_ON: readonly Problem[] = ['refunding', 'refundUnsure'];
const TITLES: Partial<Record<Problem, string>> = {
  unconfirmed: 'A payment is not confirmed',
  refundWaiting: 'A refund is refused for now',
  needsDetails: 'A refund needs the customer’s bank account',
};
const WHAT_IT_IS = 'A payment needs you';

const readPayments: ReadNews = async (trx, subjects) => {
  const { rows } = await sql<
    Pick<IssueRow, 'state' | 'toldBy' | 'refundState' | 'reason'> & {
      reference: string;
      amountKobo: number;
      currency: string;
      email: string;
    }
  >`
    select c.reference, c.amount_kobo as "amountKobo", c.currency, c.email, c.state, c.reason, c.told_by as "toldBy",
      r.state as "refundState"
    from charge c
    left join lateral (select state from refund where reference = c.reference
      order by state = 'needs_details' desc, made_by = 'shop' desc, created_at desc, id desc limit 1) r on true
    where c.reference = any(${[...subjects]}::text[]) and ${needsAttention}`.execute(trx);
  const events = subjects.filter((subject) => subject.startsWith('event:'));
  const found = new Map<string, NewsLine | null>(
    events.map((subject) => [
      subject,
      {
        title: WHAT_IT_IS,
        text: 'The payment provider told of something that the shop cannot act upon.',
        path: PAYMENTS,
      },
    ]),
  );
  for (const row of rows) {
    const problem = problemOf({ ...row, kind: 'charge' } as IssueRow);
    if (problem === 'refundFailed') continue;
    const amount = row.currency === 'NGN' ? nairaText(row.amountKobo) : row.currency;
    found.set(
      row.reference,
      MOVES_ON.includes(problem)
        ? null
        : {
            title: `${TITLES[problem] ?? WHAT_IT_IS}: ${amount}`,
            text: joined(row.email, row.reference, row.reason),
            path: PAYMENTS,
          },
    );
  }
  return found;
};

/** One that the owner has settled by other means, or that somebody gave back at the provider meanwhile, has reached the customer. */
const readRefunds: ReadNews = async (trx, ids) => {
  const { rows } = await sql<{
    id: string;
    amountKobo: number;
    reference: string;
    orderId: string | null;
    orderNumber: string | null;
  }>`
    select r.id::text, r.amount_kobo as "amountKobo", r.reference, o.id::text as "orderId", o.order_number as "orderNumber"
    from refund r left join customer_order o on o.id = r.order_id left join charge c on c.reference = r.reference
    where r.id = any(${[...ids]}::uuid[]) and r.state = 'failed' and r.settled_at is null
      and (c.reference is null or ${missingKobo} > 0)`.execute(trx);
  return new Map(
    rows.map(({ id, amountKobo, reference, orderNumber }) => [
      id,
      {
        title: `A refund failed: ${nairaText(amountKobo)}`,
        text: joined(
          orderNumber ? `Order ${orderNumber}` : reference,
          'The customer has not got this money.',
        ),
        path: PAYMENTS,
      },
    ]),
  );
};

const readDisputes: ReadNews = async (trx, ids) => {
  const { rows } = await sql<{
    id: string;
    state: string;
    amountKobo: number | null;
    reference: string;
    dueAt: string | null;
  }>`
    select id, state, amount_kobo as "amountKobo", reference,
      to_char(due_at at time zone 'Africa/Lagos', 'FMDD Month YYYY') as "dueAt"
    from dispute where id = any(${[...ids]}::text[]) and state <> 'won' and settled_at is null`.execute(trx);
  return new Map(
    rows.map(({ id, state, amountKobo, reference, dueAt }) => {
      const amount = amountKobo === null ? '' : `: ${nairaText(amountKobo)}`;
      const isOpen = state === 'open';
      return [
        id,
        {
          title: `${isOpen ? 'A customer disputes a payment' : 'A dispute was lost'}${amount}`,
          text: joined(
            reference,
            isOpen
              ? `Answer it in the payment provider’s dashboard${dueAt ? ` by ${dueAt.replaceAll(/\s+/g, ' ')}` : ''}.`
              : 'The bank has taken the money: book it, or mark it as settled.',
          ),
          path: PAYMENTS,
        },
      ];
    }),
  );
};

const readReviews: ReadNews = async (trx, ids) => {
  const { rows } = await sql<{ id: string; product: string; slug: string; star: number; comment: string }>`
    select r.id::text, p.name as product, p.slug, r.star, r.comment from review r join product p on p.id = r.product_id
    where r.id = any(${[...ids]}::uuid[])`.execute(trx);
  return new Map(
    rows.map(({ id, product, slug, star, comment }) => [
      id,
      {
        title: `New review of ${product}`,
        text: joined(star === 1 ? '1 star' : `${star} stars`, comment),
        path: `/products/${slug}`,
      },
    ]),
  );
};

/** One that was withdrawn, or answered already, needs nobody any more. */
const readReturns: ReadNews = async (trx, ids) => {
  const { rows } = await sql<{
    id: string;
    orderNumber: string;
    customerName: string;
    reason: ReturnReason;
    goods: string;
  }>`
    select t.id::text, o.order_number as "orderNumber", o.customer_name as "customerName", t.reason,
      (select string_agg(l.quantity || ' × ' || i.name, ', ' order by i.id)
        from return_line l join order_item i on i.id = l.order_item_id where l.return_id = t.id) as goods
    from return_request t join customer_order o on o.id = t.order_id
    where t.id = any(${[...ids]}::uuid[]) and t.state = 'asked'`.execute(trx);
  return new Map(
    rows.map(({ id, orderNumber, customerName, reason, goods }) => [
      id,
      {
        title: `Return asked for: order ${orderNumber}`,
        text: joined(customerName, goods, RETURN_REASON_LABELS[reason]),
        path: `/admin/returns?return=${id}`,
      },
    ]),
  );
};

const systemWords = z.object({ title: z.string(), text: z.string() });

/** What was noted is what is told: it has been so for a while, and the end is news of its own. */
const readSystemNews: ReadNews = async (_trx, subjects) =>
  new Map(
    subjects.map((subject) => [
      subject,
      { ...systemWords.parse(JSON.parse(subject)), path: '/admin/system' },
    ]),
  );

/** One after which another was made needs nobody any more. */
const readBackups: ReadNews = async (trx, ids) => {
  const { rows } = await sql<{ id: string; failure: string }>`
    select b.id::text, b.failure from backup b
    where b.id = any(${[...ids]}::uuid[]) and b.state = 'failed'
      and not exists (select from backup later where later.state = 'done' and later.asked_at > b.asked_at)`.execute(
    trx,
  );
  return new Map(
    rows.map(({ id, failure }) => [
      id,
      { title: 'A backup could not be made', text: failure, path: '/admin/backups' },
    ]),
  );
};

/** The kinds of which each piece of news stands for itself. */
export const READERS: Partial<Record<OwnerNewsKind, ReadNews>> = {
  order: readOrders,
  payment: readPayments,
  'refund-failed': readRefunds,
  dispute: readDisputes,
  review: readReviews,
  return: readReturns,
  system: readSystemNews,
  'backup-failed': readBackups,
};
