import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isPaid, type PaymentKey, ProviderRefused, ProviderUnavailable } from '#server/payments/provider.ts';
import type { ProviderDesk, Told } from './provider-desk.ts';

const EMAIL = 'ada@example.com';
const LONG_AGO = new Date('2020-01-01T00:00:00Z');
/** No binary fraction is exactly 12,345.67 naira. */
const ODD_KOBO = 1_234_567;
const NOBODY = '99999999';

const all = async <T>(rows: AsyncIterable<T>): Promise<T[]> => {
  const read: T[] = [];
  for await (const row of rows) read.push(row);
  return read;
};

const failureOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => null,
    (error: unknown) => error,
  );

/**
 * What the shop relies on of whoever takes its payments, whatever their units, words and signatures: each provider is put
 * through it with a fake of its own (`tests/payment-providers.test.ts`).
 */
export const promisesOfProvider = (name: string, open: () => Promise<ProviderDesk>): void => {
  let desk: ProviderDesk;
  beforeEach(async () => {
    desk = await open();
  });
  afterEach(() => desk.stop());

  const pay = async (reference: string, amountKobo = ODD_KOBO): Promise<PaymentKey> => {
    desk.pay(reference, { amountKobo, email: EMAIL });
    return { reference, id: (await desk.provider.verify(reference))?.id ?? null };
  };
  const refund = (payment: PaymentKey, amountKobo: number, refundId: string = crypto.randomUUID()) =>
    desk.provider.refund({ payment, amountKobo, currency: 'NGN', refundId });
  /** What a notification says once it was stored. */
  const newsOf = ({ body }: Told) => {
    const content = desk.provider.receive(body)?.content;
    return desk.provider.newsOf(JSON.parse(JSON.stringify(content)));
  };

  describe(`${name}: payments`, () => {
    test('are told in whole kobo, with the shop’s reference and the payer’s address in lower case', async () => {
      desk.pay('order_1_a', { amountKobo: ODD_KOBO, email: 'Ada@Example.com' });
      const payment = await desk.provider.verify('order_1_a');
      expect(payment).toMatchObject({
        id: expect.stringMatching(/./),
        reference: 'order_1_a',
        status: 'paid',
        amountKobo: ODD_KOBO,
        paidKobo: ODD_KOBO,
        currency: 'NGN',
        email: EMAIL,
      });
      expect(payment?.paidAt).toBeInstanceOf(Date);
      expect(isPaid(desk.provider, payment)).toBe(true);
      expect(payment?.isTest).not.toBe(desk.provider.isLive);
    });

    test('are found whatever the reference is made of, and one that is unknown is none', async () => {
      await pay('order_1_a/b?c&d=é');
      expect(await desk.provider.verify('order_1_a/b?c&d=é')).toMatchObject({
        reference: 'order_1_a/b?c&d=é',
      });
      expect(await desk.provider.verify('order_1_nobody')).toBeNull();
    });

    test('that are awaited or have failed do not count as paid', async () => {
      desk.begin('order_1_begun', { amountKobo: 500, email: EMAIL });
      desk.fail('order_1_failed', { amountKobo: 500, email: EMAIL });
      expect(await desk.provider.verify('order_1_begun')).toMatchObject({ status: 'pending' });
      expect(await desk.provider.verify('order_1_failed')).toMatchObject({ status: 'failed' });
    });

    test('of a period are listed to the last one, newest first', async () => {
      desk.pay('order_1_old', { amountKobo: 500, email: EMAIL, at: LONG_AGO });
      for (let sale = 0; sale < 130; sale += 1)
        desk.pay(`order_1_${sale}`, { amountKobo: 500, email: EMAIL });
      const from = new Date(Date.now() - 3_600_000);
      const listed = (await all(desk.provider.listPayments({ from }))).map(({ reference }) => reference);
      expect(listed).toHaveLength(130);
      expect(new Set(listed).size).toBe(130);
      expect(listed[0]).toBe('order_1_129');
    });

    test('that cannot be asked about are unavailable, never unknown', async () => {
      await pay('order_1_a');
      const asks = [
        () => desk.provider.verify('order_1_a'),
        () => desk.provider.refundsOf({ id: null, reference: 'order_1_a' }, LONG_AGO),
        () => all(desk.provider.listRefunds({ from: LONG_AGO })),
        () => all(desk.provider.listPayments({ from: LONG_AGO })),
        () => desk.provider.listPayouts({ page: 1, limit: 10 }),
        () => desk.provider.listBanks('NGN'),
      ];
      for (const spoil of [() => desk.beAway(), () => desk.answerOddly()]) {
        spoil();
        for (const ask of asks) expect(await failureOf(ask())).toBeInstanceOf(ProviderUnavailable);
        desk.beWell();
      }
    });
  });

  describe(`${name}: refunds`, () => {
    test('are known again by their id and by the shop’s own', async () => {
      const payment = await pay('order_1_a');
      const refundId = crypto.randomUUID();
      const taken = await refund(payment, 12_345, refundId);
      expect(taken).toMatchObject({ status: 'pending', amountKobo: 12_345, currency: 'NGN' });
      const known = { id: taken.id, refundId, amountKobo: 12_345, status: 'pending' };
      expect(await desk.provider.findRefund(taken.id ?? '')).toMatchObject(known);
      expect(await desk.provider.refundsOf(payment, LONG_AGO)).toMatchObject([known]);
      expect(await desk.provider.findRefund(NOBODY)).toBeNull();
    });

    test('of one payment are all found and no other’s, whoever asked for them and however many there are', async () => {
      const payment = await pay('order_1_a');
      await pay('order_1_other', 500_000);
      await refund(payment, 100);
      for (let part = 0; part < 130; part += 1) desk.refundInDashboard('order_1_other', 100);
      desk.refundInDashboard('order_1_a', 200);
      const found = await desk.provider.refundsOf({ id: null, reference: 'order_1_a' }, LONG_AGO);
      expect(found.map(({ amountKobo }) => amountKobo).sort()).toEqual([100, 200]);
      expect(await all(desk.provider.listRefunds({ from: LONG_AGO }))).toHaveLength(132);
    });

    test.each(['processed', 'failed', 'needs_details'] as const)('come to their end: %s', async (status) => {
      const taken = await refund(await pay('order_1_a'), 500);
      desk.finishRefunds(status);
      expect(await desk.provider.findRefund(taken.id ?? '')).toMatchObject({ status });
    });

    test('that gave all of it back leave the payment reversed', async () => {
      await refund(await pay('order_1_a'), ODD_KOBO);
      desk.finishRefunds('processed');
      expect(await desk.provider.verify('order_1_a')).toMatchObject({
        status: 'reversed',
        paidKobo: ODD_KOBO,
      });
    });

    test('that are refused are so in the provider’s words, and which may be taken another day is told', async () => {
      const payment = await pay('order_1_a');
      const tooMuch = await failureOf(refund(payment, ODD_KOBO + 1));
      expect(tooMuch).toBeInstanceOf(ProviderRefused);
      expect(tooMuch).toMatchObject({ message: expect.stringMatching(/\w+ \w+/), isPassing: false });
      desk.emptyBalance();
      const tooPoor = await failureOf(refund(payment, 500));
      expect(tooPoor).toBeInstanceOf(ProviderRefused);
      expect(tooPoor).toMatchObject({ isPassing: true });
      expect(desk.refundsTaken('order_1_a')).toBe(0);
    });

    test('are asked for once: one whose answer is lost may have begun, and is found by the shop’s id', async () => {
      const payment = await pay('order_1_a');
      const refundId = crypto.randomUUID();
      desk.loseNextRefundAnswer();
      const lost = await failureOf(refund(payment, 500, refundId));
      expect(lost).toBeInstanceOf(ProviderUnavailable);
      expect(lost).toMatchObject({ mayHaveBegun: true });
      expect(desk.refundsTaken('order_1_a')).toBe(1);
      expect(await desk.provider.refundsOf(payment, LONG_AGO)).toMatchObject([{ refundId }]);
    });

    test('that the provider has fallen over may have begun', async () => {
      const payment = await pay('order_1_a');
      desk.beAway();
      const error = await failureOf(refund(payment, 500));
      expect(error).toBeInstanceOf(ProviderUnavailable);
      expect(error).toMatchObject({ mayHaveBegun: true });
    });

    test('that were taken count as begun however little is said of them', async () => {
      const payment = await pay('order_1_a');
      desk.answerOddly();
      expect(await refund(payment, 500)).toMatchObject({ status: 'pending' });
      expect(desk.refundsTaken('order_1_a')).toBe(1);
    });

    test('that never arrived, or were asked for too often, have not begun', async () => {
      const payment = await pay('order_1_a');
      const wanted = { payment, amountKobo: 500, currency: 'NGN', refundId: crypto.randomUUID() };
      expect(await failureOf(desk.unreachable.refund(wanted))).toMatchObject({ mayHaveBegun: false });
      desk.limit();
      const limited = await failureOf(desk.provider.refund(wanted));
      expect(limited).toBeInstanceOf(ProviderUnavailable);
      expect(limited).toMatchObject({ mayHaveBegun: false });
      expect(desk.refundsTaken('order_1_a')).toBe(0);
    });

    test('that wait for an account are sent to one of the banks, once', async () => {
      const { id } = await refund(await pay('order_1_a'), 500);
      const [bank] = await desk.provider.listBanks('NGN');
      const account = { accountNumber: '0123456789', bankId: bank?.id ?? '', currency: 'NGN' };
      const send = () => desk.provider.refundToAccount(id ?? '', account);
      expect(await failureOf(send())).toBeInstanceOf(ProviderRefused);
      desk.finishRefunds('needs_details');
      expect(await send()).toMatchObject({ id, status: 'pending' });
      expect(await failureOf(send())).toBeInstanceOf(ProviderRefused);
      expect(bank?.name).not.toBe('');
    });
  });

  describe(`${name}: disputes and payouts`, () => {
    test('a dispute is open until it is lost; what it took is nobody’s refund', async () => {
      const payment = await pay('order_1_a');
      const id = desk.openDispute('order_1_a', 5_000);
      const told = { id, paymentId: payment.id, amountKobo: 5_000 };
      expect(await desk.provider.findDispute(id)).toMatchObject({ ...told, state: 'open' });
      desk.loseDispute(id);
      expect(await desk.provider.findDispute(id)).toMatchObject({ ...told, state: 'lost' });
      for (const row of await desk.provider.refundsOf(payment, LONG_AGO)) expect(row.disputeId).toBe(id);
      expect(await desk.provider.findDispute(NOBODY)).toBeNull();
    });

    test('a payout tells what was paid, what was kept and what arrived, and has its payments', async () => {
      await pay('order_1_a');
      await pay('order_1_b', 500_000);
      const id = await desk.payOut();
      const { rows, total } = await desk.provider.listPayouts({ page: 1, limit: 10 });
      expect(total).toBe(1);
      expect(rows).toMatchObject([{ id, currency: 'NGN', paidKobo: ODD_KOBO + 500_000 }]);
      for (const row of rows) expect(row.amountKobo).toBe(row.paidKobo - row.feesKobo);
      const inside = await all((await desk.provider.payoutPayments(id)) ?? expect.fail('no such payout'));
      expect(inside.map(({ reference }) => reference).sort()).toEqual(['order_1_a', 'order_1_b']);
      expect(await desk.provider.payoutPayments(NOBODY)).toBeNull();
    });
  });

  describe(`${name}: notifications`, () => {
    test('are the provider’s only as they were sent, with its own mark', () => {
      desk.pay('order_1_a', { amountKobo: 500, email: EMAIL });
      const [{ body, headers } = expect.fail('nothing was told')] = desk.told();
      expect(desk.provider.isSigned(body, headers)).toBe(true);
      expect(desk.provider.isSigned(body, {})).toBe(false);
      for (const header of Object.keys(headers)) {
        const forged = { ...headers, [header]: `${headers[header]?.slice(0, -1)}!` };
        const isMark = !desk.provider.isSigned(body, { ...headers, [header]: undefined });
        expect(desk.provider.isSigned(body, forged)).toBe(!isMark);
      }
    });

    test('of a payment carry what it was, as stored text alone', async () => {
      const payment = await pay('order_1_a');
      const news = desk.told().map(newsOf);
      expect(news).toMatchObject([
        {
          kind: 'payment',
          reference: 'order_1_a',
          amountKobo: ODD_KOBO,
          currency: 'NGN',
          email: EMAIL,
          payment: { id: payment.id, status: 'paid', paidKobo: ODD_KOBO },
        },
      ]);
    });

    test('of a refund name its payment and what became of it', async () => {
      await refund(await pay('order_1_a'), 500);
      desk.told();
      desk.finishRefunds('processed');
      expect(desk.told().map(newsOf)).toMatchObject([
        { kind: 'refund', reference: 'order_1_a', amountKobo: 500, status: 'processed' },
      ]);
    });

    test('of a dispute carry it whole', async () => {
      await pay('order_1_a');
      desk.told();
      const id = desk.openDispute('order_1_a', 500);
      expect(desk.told().map(newsOf)).toMatchObject([
        { kind: 'dispute', dispute: { id, state: 'open', reference: 'order_1_a', amountKobo: 500 } },
      ]);
    });

    test('of the merchant’s own transfers are nobody’s, and leave nothing behind', () => {
      const told = desk.tellOfTransfer();
      expect(newsOf(told)).toEqual({ kind: 'other' });
      expect(JSON.stringify(desk.provider.receive(told.body)?.content)).not.toContain('to-the-owner');
    });

    test('have one key however often they come, and another for other news', async () => {
      const payment = await pay('order_1_a');
      await pay('order_1_b');
      await refund(payment, 500);
      desk.finishRefunds('processed');
      const keys = desk.told().map(({ body }) => {
        const [once, again] = [desk.provider.receive(body), desk.provider.receive(Buffer.from(body))];
        expect(again?.key).toBe(once?.key);
        expect(once?.name).not.toBe('');
        return once?.key;
      });
      expect(keys.length).toBeGreaterThan(2);
      expect(new Set(keys).size).toBe(keys.length);
    });

    test.each(['', '{', '{}', 'null', '7', '[]', '{"event":5}', '"text"'])(
      'that say %j stop nobody',
      (text) => {
        const received = desk.provider.receive(Buffer.from(text));
        if (received) expect(desk.provider.newsOf(received.content).kind).toMatch(/unclear|other/);
      },
    );
  });

  test(`${name}: what a browser is given holds no secret`, () => {
    const { checkout } = desk.provider;
    expect(checkout.publicKey).not.toBe('');
    expect(checkout.scriptUrl).toMatch(/^(https:\/|\/)/);
    for (const secret of desk.secrets) expect(JSON.stringify(checkout)).not.toContain(secret);
    for (const origin of Object.values(checkout.reaches).flat())
      expect(origin).toMatch(/^(https|wss):\/\/[\w*.-]+$/);
  });
};
