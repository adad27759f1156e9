import { describe, expect, test } from 'vitest';
import { isPaid, ProviderRefused, ProviderUnavailable } from '#server/payments/provider.ts';
import { all, EMAIL, LONG_AGO, NOBODY, ODD_KOBO, providerBench } from './provider-bench.ts';
import type { ProviderDesk } from './provider-desk.ts';
import { promisesOfNews } from './provider-news-promises.ts';

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
  const bench = providerBench(open);
  const { pay, refund } = bench;

  describe(`${name}: payments`, () => {
    test('are told in whole kobo, with the shop’s reference and the payer’s address in lower case', async () => {
      bench.desk.pay('order_1_a', { amountKobo: ODD_KOBO, email: 'Ada@Example.com' });
      const payment = await bench.desk.provider.verify('order_1_a');
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
      expect(isPaid(bench.desk.provider, payment)).toBe(true);
      expect(payment?.isTest).not.toBe(bench.desk.provider.isLive);
    });

    test('are found whatever the reference is made of, and one that is unknown is none', async () => {
      await pay('order_1_a/b?c&d=é');
      expect(await bench.desk.provider.verify('order_1_a/b?c&d=é')).toMatchObject({
        reference: 'order_1_a/b?c&d=é',
      });
      expect(await bench.desk.provider.verify('order_1_nobody')).toBeNull();
    });

    test('that are awaited or have failed do not count as paid', async () => {
      bench.desk.begin('order_1_begun', { amountKobo: 500, email: EMAIL });
      bench.desk.fail('order_1_failed', { amountKobo: 500, email: EMAIL });
      expect(await bench.desk.provider.verify('order_1_begun')).toMatchObject({ status: 'pending' });
      expect(await bench.desk.provider.verify('order_1_failed')).toMatchObject({ status: 'failed' });
    });

    test('of a period are listed to the last one, newest first', async () => {
      bench.desk.pay('order_1_old', { amountKobo: 500, email: EMAIL, at: LONG_AGO });
      for (let sale = 0; sale < 130; sale += 1)
        bench.desk.pay(`order_1_${sale}`, { amountKobo: 500, email: EMAIL });
      const from = new Date(Date.now() - 3_600_000);
      const listed = (await all(bench.desk.provider.listPayments({ from }))).map(
        ({ reference }) => reference,
      );
      expect(listed).toHaveLength(130);
      expect(new Set(listed).size).toBe(130);
      expect(listed[0]).toBe('order_1_129');
    });

    test('that cannot be asked about are unavailable, never unknown', async () => {
      await pay('order_1_a');
      const asks = [
        () => bench.desk.provider.verify('order_1_a'),
        () => bench.desk.provider.refundsOf({ id: null, reference: 'order_1_a' }, LONG_AGO),
        () => all(bench.desk.provider.listRefunds({ from: LONG_AGO })),
        () => all(bench.desk.provider.listPayments({ from: LONG_AGO })),
        () => bench.desk.provider.listPayouts({ page: 1, limit: 10 }),
        () => bench.desk.provider.listBanks('NGN'),
      ];
      for (const spoil of [() => bench.desk.beAway(), () => bench.desk.answerOddly()]) {
        spoil();
        for (const ask of asks) expect(await failureOf(ask())).toBeInstanceOf(ProviderUnavailable);
        bench.desk.beWell();
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
      expect(await bench.desk.provider.findRefund(taken.id ?? '')).toMatchObject(known);
      expect(await bench.desk.provider.refundsOf(payment, LONG_AGO)).toMatchObject([known]);
      expect(await bench.desk.provider.findRefund(NOBODY)).toBeNull();
    });

    test('of one payment are all found and no other’s, whoever asked for them and however many there are', async () => {
      const payment = await pay('order_1_a');
      await pay('order_1_other', 500_000);
      await refund(payment, 100);
      for (let part = 0; part < 130; part += 1) bench.desk.refundInDashboard('order_1_other', 100);
      bench.desk.refundInDashboard('order_1_a', 200);
      const found = await bench.desk.provider.refundsOf({ id: null, reference: 'order_1_a' }, LONG_AGO);
      expect(found.map(({ amountKobo }) => amountKobo).sort()).toEqual([100, 200]);
      expect(await all(bench.desk.provider.listRefunds({ from: LONG_AGO }))).toHaveLength(132);
    });

    test.each(['processed', 'failed', 'needs_details'] as const)('come to their end: %s', async (status) => {
      const taken = await refund(await pay('order_1_a'), 500);
      bench.desk.finishRefunds(status);
      expect(await bench.desk.provider.findRefund(taken.id ?? '')).toMatchObject({ status });
    });

    test('that gave all of it back leave the payment reversed', async () => {
      await refund(await pay('order_1_a'), ODD_KOBO);
      bench.desk.finishRefunds('processed');
      expect(await bench.desk.provider.verify('order_1_a')).toMatchObject({
        status: 'reversed',
        paidKobo: ODD_KOBO,
      });
    });

    test('that are refused are so in the provider’s words, and which may be taken another day is told', async () => {
      const payment = await pay('order_1_a');
      const tooMuch = await failureOf(refund(payment, ODD_KOBO + 1));
      expect(tooMuch).toBeInstanceOf(ProviderRefused);
      expect(tooMuch).toMatchObject({ message: expect.stringMatching(/\w+ \w+/), isPassing: false });
      bench.desk.emptyBalance();
      const tooPoor = await failureOf(refund(payment, 500));
      expect(tooPoor).toBeInstanceOf(ProviderRefused);
      expect(tooPoor).toMatchObject({ isPassing: true });
      expect(bench.desk.refundsTaken('order_1_a')).toBe(0);
    });

    test('are asked for once: one whose answer is lost may have begun, and is found by the shop’s id', async () => {
      const payment = await pay('order_1_a');
      const refundId = crypto.randomUUID();
      bench.desk.loseNextRefundAnswer();
      const lost = await failureOf(refund(payment, 500, refundId));
      expect(lost).toBeInstanceOf(ProviderUnavailable);
      expect(lost).toMatchObject({ mayHaveBegun: true });
      expect(bench.desk.refundsTaken('order_1_a')).toBe(1);
      expect(await bench.desk.provider.refundsOf(payment, LONG_AGO)).toMatchObject([{ refundId }]);
    });

    test('that the provider has fallen over may have begun', async () => {
      const payment = await pay('order_1_a');
      bench.desk.beAway();
      const error = await failureOf(refund(payment, 500));
      expect(error).toBeInstanceOf(ProviderUnavailable);
      expect(error).toMatchObject({ mayHaveBegun: true });
    });

    test('that were taken count as begun however little is said of them', async () => {
      const payment = await pay('order_1_a');
      bench.desk.answerOddly();
      expect(await refund(payment, 500)).toMatchObject({ status: 'pending' });
      expect(bench.desk.refundsTaken('order_1_a')).toBe(1);
    });

    test('that never arrived, or were asked for too often, have not begun', async () => {
      const payment = await pay('order_1_a');
      const wanted = { payment, amountKobo: 500, currency: 'NGN', refundId: crypto.randomUUID() };
      expect(await failureOf(bench.desk.unreachable.refund(wanted))).toMatchObject({ mayHaveBegun: false });
      bench.desk.limit();
      const limited = await failureOf(bench.desk.provider.refund(wanted));
      expect(limited).toBeInstanceOf(ProviderUnavailable);
      expect(limited).toMatchObject({ mayHaveBegun: false });
      expect(bench.desk.refundsTaken('order_1_a')).toBe(0);
    });

    test('that wait for an account are sent to one of the banks, once', async () => {
      const { id } = await refund(await pay('order_1_a'), 500);
      const [bank] = await bench.desk.provider.listBanks('NGN');
      const account = { accountNumber: '0123456789', bankId: bank?.id ?? '', currency: 'NGN' };
      const send = () => bench.desk.provider.refundToAccount(id ?? '', account);
      expect(await failureOf(send())).toBeInstanceOf(ProviderRefused);
      bench.desk.finishRefunds('needs_details');
      expect(await send()).toMatchObject({ id, status: 'pending' });
      expect(await failureOf(send())).toBeInstanceOf(ProviderRefused);
      expect(bank?.name).not.toBe('');
    });
  });

  promisesOfNews(name, bench);

  test(`${name}: what a browser is given holds no secret`, () => {
    const { checkout } = bench.desk.provider;
    expect(checkout.publicKey).not.toBe('');
    expect(checkout.scriptUrl).toMatch(/^(https:\/|\/)/);
    for (const secret of bench.desk.secrets) expect(JSON.stringify(checkout)).not.toContain(secret);
    for (const origin of Object.values(checkout.reaches).flat())
      expect(origin).toMatch(/^(https|wss):\/\/[\w*.-]+$/);
  });
};
