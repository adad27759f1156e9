import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginComparison, finishRun, startComparisonTask } from '#server/bookkeeping/compare.ts';
import { expireHolds, startExpiry } from '#server/checkout/expire-holds.ts';
import { startRefundTasks } from '#server/refunds/tasks.ts';
import { createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { type Choices, choicesOf } from '#tests/support/choices.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { createProduct, stockOf } from '#tests/support/products.ts';
import { addToCart, call, reportPaid, startCheckout } from '#tests/support/purchase.ts';
import { openRefundDesk, type RefundDesk } from '#tests/support/refund-desk.ts';
import { refundStory } from '#tests/support/refund-story.ts';
import { refundsAfter } from '#tests/support/refund-time.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { reconcile } from './ask-due-checkouts.ts';
import { processEvents } from './events.ts';
import { startSettlementTasks } from './tasks.ts';

/** Short with all tests; `MIXED_TROUBLE_SECONDS=40` for the whole of it. */
const TROUBLE_MS = Number(process.env.MIXED_TROUBLE_SECONDS ?? 8) * 1_000;
/** Every choice follows from it; what the machine does first does not. A red run says which it was. */
const SEED = process.env.MIXED_TROUBLE_SEED ?? String(Date.now());
/** Whether payments are called after their refunds, of parts as well. */
const NAMES_REVERSALS = choicesOf(SEED, 'names').chance(0.5);
const SHOPPERS = 8;
const STOCK = 1_000_000;

const paystack = new PaystackStub();
let shop: TestShop;
let desk: RefundDesk;
let webhook = '';
/** The test's own connections, on which no limit of time lies. */
let database: pg.Pool;
beforeAll(async () => {
  shop = await openTestShop(await paystack.start(), {
    tasks: async (one) => [
      startExpiry(one),
      ...startRefundTasks(one),
      ...startSettlementTasks(one),
      startComparisonTask(one),
    ],
  });
  desk = await openRefundDesk(shop, paystack);
  database = new pg.Pool({ connectionString: shop.connectionString });
  webhook = `${await shop.listen()}/api/v1/payments/paystack/webhook`;
});
afterAll(async () => {
  await database.end();
  await shop.stop();
  await paystack.stop();
});

const paused = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const query = async <T>(text: string): Promise<T[]> => (await database.query(text)).rows;

const orders: string[] = [];

/** A busy machine takes longer over as many payments. */
const FEWEST_PAYMENTS = 30;
let payments = 0;
const goesOn = (until: number): boolean => Date.now() < until || payments < FEWEST_PAYMENTS;

/** Buys again and again: paid right, wrong, twice reported, late, or never reported at all. */
const shopping = async (
  shopper: TestAccount,
  product: string,
  until: number,
  { chance, below }: Choices,
): Promise<void> => {
  while (goesOn(until)) {
    await addToCart(shop, shopper, product, 1);
    const started = await startCheckout(shop, shopper);
    if (started.status !== 201) {
      await paused(50);
      continue;
    }
    const { reference, amount } = started.body.data;
    if (chance(0.1)) {
      await query(`update checkout set expires_at = now() where reference = '${reference}'`);
      await expireHolds(shop.shop);
    }
    const difference = chance(0.25) ? -10_000 : 0;
    paystack.pay(reference, { amount: amount + difference, email: shopper.email });
    payments += 1;
    const reports = Array.from({ length: below(3) }, () => reportPaid(shop, shopper, reference));
    for (const { status, body } of await Promise.all(reports)) if (status < 300) orders.push(body.data._id);
  }
};

/** Admins give parts and wholes back, press twice, look again, and cancel. */
const administering = async (until: number, { chance, pick }: Choices): Promise<void> => {
  while (goesOn(until)) {
    const order = pick(orders);
    await paused(20);
    if (!order) continue;
    const body = chance(0.5) ? { amount: pick([10, 100, 333.33]) } : {};
    const presses = chance(0.4) ? 3 : 1;
    const answers = await Promise.all(
      Array.from({ length: presses }, () => call(shop, desk.admin, 'POST', `/orders/${order}/refund`, body)),
    );
    expect(answers.filter(({ status }) => status === 202).length).toBeLessThanOrEqual(1);
    for (const { status } of answers) expect([202, 400, 409, 503]).toContain(status);
    if (chance(0.2)) await call(shop, desk.admin, 'PUT', `/orders/${order}/status`, { status: 'cancelled' });
  }
};

/** What is left of a payment at Paystack, in kobo. */
const leftOf = (reference: string): number =>
  paystack
    .refundsOf(reference)
    .reduce(
      (left, { status, amountKobo }) => (status === 'failed' ? left : left - amountKobo),
      paystack.transactionOf(reference).amountKobo,
    );

/** What happens in Paystack's dashboard and at the customers' banks. */
const dashboard = async (until: number, { chance, pick }: Choices): Promise<void> => {
  while (goesOn(until)) {
    await paused(60);
    const { transactions, disputes, refunds } = paystack.books();
    const sale = pick(transactions.filter(({ status }) => status === 'success'));
    paystack.sellElsewhere();
    try {
      if (sale && chance(0.3)) paystack.refundInDashboard(sale.reference, chance(0.5) ? 5_000 : undefined);
      if (sale && chance(0.1)) paystack.openDispute(sale.reference, { amount: 7_000 });
    } catch {
      // Nothing is left of it.
    }
    const open = pick(disputes.filter(({ status }) => status !== 'resolved'));
    // Where nothing is left of a payment a bank takes nothing, and nobody could tell from the dispute that it did not.
    if (open && chance(0.5)) {
      const isLost = leftOf(open.reference) >= open.refundKobo && chance(0.5);
      paystack.resolveDispute(open.id, isLost ? 'merchant-accepted' : 'declined');
    }
    for (const { id, status } of refunds) {
      if ((status === 'pending' || status === 'processing') && chance(0.2))
        paystack.moveRefund(id, chance(0.15) ? 'failed' : 'processed');
    }
  }
};

/** Whatever Paystack and the network do to answers and events. */
const troubling = async (until: number, { chance, pick }: Choices): Promise<void> => {
  const { levers } = paystack;
  const troubles = [
    () => levers.loseNextAnswer('POST /refund'),
    () => levers.garbleNext('POST /refund'),
    () => levers.failNext('POST /refund'),
    () => levers.delayNext('POST /refund', 400),
    () => levers.loseNextAnswer('GET /transaction/verify/:reference'),
    () => levers.failNext('GET /refund'),
    () => levers.hideNewRefunds({ reads: 2 }),
    () => levers.setBalance(chance(0.5) ? 0 : null),
    // The shop then asks nothing for a whole second, so it must come rarely: else it is all that happens.
    () => void (chance(0.2) && levers.rateLimit(0.3)),
    () => void Object.assign(levers.delivery, { lose: 2, twice: chance(0.5), backwards: chance(0.5) }),
  ];
  while (goesOn(until)) {
    pick(troubles)?.();
    await paused(80);
    await paystack.deliverTo(webhook);
  }
};

/**
 * How much is under way. A checkout that lapsed without a payment is asked about for days, and nothing comes of it: only
 * those that Paystack has money for are waited for, and of these none whose money had gone back before the shop heard of it.
 */
const work = async (): Promise<number> => {
  const paid = paystack
    .books()
    .transactions.flatMap(({ reference, paidAt }) => (paidAt === null ? [] : [reference]));
  const { rows } = await database.query<{ n: number }>(
    `select (select count(*) from refund where state not in ('processed', 'failed'))::int
      + (select count(*) from checkout
          where next_check_at is not null and state <> 'held' and reference = any($1) and not exists (
            select from charge c where c.reference = checkout.reference and c.state in ('attention', 'refunded')))::int as n`,
    [paid],
  );
  return rows[0]?.n ?? 0;
};

/** Everything is well again, and time passes until nothing is under way any more. */
const calm = async (): Promise<void> => {
  paystack.levers.reset();
  paystack.levers.namesReversals = NAMES_REVERSALS;
  for (const { id, status } of paystack.books().disputes) {
    if (status !== 'resolved') paystack.resolveDispute(id, 'declined');
  }
  for (let round = 0; round < 40; round += 1) {
    paystack.finishRefunds('processed');
    await paystack.deliverTo(webhook);
    await query('update webhook_event set next_try_at = now() where processed_at is null');
    await query('update checkout set next_check_at = now() where next_check_at is not null');
    await query('update dispute set next_check_at = now() where next_check_at is not null');
    await processEvents(shop.shop);
    await reconcile(shop.shop);
    await refundsAfter(shop, 20);
    const { refundingKobo } = paystack.books();
    if (refundingKobo === 0 && (await work()) === 0) return;
    await paused(200);
  }
};

test('in mixed trouble every charge ends as one order or one refund, and the books agree to the kobo', {
  timeout: TROUBLE_MS + 240_000,
}, async ({ onTestFailed }) => {
  onTestFailed(() => console.error(`MIXED_TROUBLE_SEED=${SEED}`));
  const product = await createProduct(shop, { stock: STOCK });
  const shoppers = await Promise.all(Array.from({ length: SHOPPERS }, () => createShopper(shop)));
  paystack.levers.namesReversals = NAMES_REVERSALS;
  const until = Date.now() + TROUBLE_MS;
  await Promise.all([
    ...shoppers.map((shopper, index) =>
      shopping(shopper, product, until, choicesOf(SEED, `shopper ${index}`)),
    ),
    administering(until, choicesOf(SEED, 'admin 1')),
    administering(until, choicesOf(SEED, 'admin 2')),
    dashboard(until, choicesOf(SEED, 'dashboard')),
    troubling(until, choicesOf(SEED, 'trouble')),
  ]);
  await calm();

  // The shop's own comparison finds what no event told of, and then nothing that differs but lost disputes.
  const compare = async () => {
    const run = await beginComparison(shop.shop, 7, null);
    return finishRun(shop.shop, { ...run, until: new Date(Date.now() + 60_000) });
  };
  await compare();
  await calm();
  // What is left for an admin is done: refunds that failed at Paystack once more, the rest of what had gone back in part before the shop
  // heard of it, lost disputes booked.
  for (let round = 0; round < 5; round += 1) {
    for (const { reference } of await query<{ reference: string }>(
      "select reference from charge where state = 'attention' and (reason like 'Refund failed:%' or reason like 'A part of it%')",
    )) {
      await call(shop, desk.admin, 'POST', `/admin/payments/${reference}/refund`);
    }
    await calm();
  }
  for (const { id } of await query<{ id: string }>(
    "select id from dispute where state = 'lost' and settled_at is null",
  )) {
    const { status, body } = await call(shop, desk.admin, 'POST', `/admin/payments/disputes/${id}/book`);
    if (status === 200) continue;
    // Of a sale made elsewhere, whose event was lost, the shop knows nothing to book.
    expect({ status, body }).toMatchObject({ status: 409, body: { code: 'payment_not_found' } });
    const settled = await call(shop, desk.admin, 'PUT', `/admin/payments/disputes/${id}/settled`, {
      note: 'Not of this shop',
    });
    expect(settled.status).toBe(200);
  }
  const { sums, differences } = await compare();
  const open = await query(
    'select kind, subject, reference, ours, theirs from payment_difference where ended_at is null',
  );
  expect(open).toEqual([]);
  expect(differences).toBe(0);
  expect(sums.ourPaidKobo).toBe(sums.theirPaidKobo);
  expect(sums.ourRefundedKobo).toBe(sums.theirRefundedKobo);

  // And by the fake's own books: nothing of ours was asked for twice, no more came back than was paid.
  const books = paystack.books();
  const notes = books.refunds
    .map(({ merchantNote }) => merchantNote)
    .filter((note) => /^Refund [0-9a-f-]{36}$/.test(note));
  expect(new Set(notes).size).toBe(notes.length);
  const ours = await query<{
    reference: string;
    kobo: number;
    isOrder: boolean;
    refundedKobo: number;
    totalKobo: number;
  }>(`
      select c.reference, coalesce((select sum(amount_kobo) from refund where reference = c.reference
          and state = 'processed'), 0)::float as kobo, o.id is not null as "isOrder",
        o.refunded_kobo::float as "refundedKobo", o.total_kobo::float as "totalKobo"
      from charge c left join customer_order o on o.reference = c.reference
      where c.reference like 'order\\_%'`);
  const wrong: string[] = [];
  for (const { reference, kobo, isOrder, refundedKobo, totalKobo } of ours) {
    const theirs = paystack.refundsOf(reference).filter(({ status }) => status === 'processed');
    const theirsKobo = theirs.reduce((sum, { amountKobo }) => sum + amountKobo, 0);
    const { amountKobo } = paystack.transactionOf(reference);
    const isSettled = isOrder ? refundedKobo === Math.min(totalKobo, theirsKobo) : theirsKobo === amountKobo;
    if (kobo !== theirsKobo || !isSettled) wrong.push(await refundStory(shop, paystack, reference));
  }
  // The stories are its message, whole: a value that differs is cut short wherever a run is summed up.
  expect(wrong, `seed ${SEED}: ${wrong.join(' ')}`).toEqual([]);
  const paid = books.transactions.filter(
    ({ paidAt, email }) => paidAt !== null && !email.endsWith('elsewhere.example'),
  );
  expect(ours).toHaveLength(paid.length);
  expect(paid).toHaveLength(payments);

  // Nobody is left over, nothing has failed for want of balance, and the stock is exact.
  const failed = await query<{ reason: string | null }>(
    "select reference, reason from refund where state = 'failed' and order_id is null and made_by = 'shop'",
  );
  expect(failed.filter(({ reason }) => /balance/i.test(String(reason)))).toEqual([]);
  const [sold] = await query<{ n: number }>(`select coalesce(sum(i.quantity), 0)::int as n from order_item i
      join customer_order o on o.id = i.order_id where o.status not in ('cancelled', 'refunded')`);
  // A cart holds more than one unit where the shop was too busy for a checkout and the shopper went on.
  const [held] = await query<{ n: number }>(`select coalesce(sum((line->>'quantity')::int), 0)::int as n
      from checkout, jsonb_array_elements(lines) line where state = 'held'`);
  expect(await stockOf(shop, product)).toBe(STOCK - (sold?.n ?? 0) - (held?.n ?? 0));
});
