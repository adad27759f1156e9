import { describe, expect, test } from 'vitest';
import { all, EMAIL, LONG_AGO, NOBODY, ODD_KOBO, type ProviderBench } from './provider-bench.ts';

/** What is promised of disputes, of payouts, and of what a provider tells by itself. */
export const promisesOfNews = (name: string, bench: ProviderBench): void => {
  const { pay, refund, newsOf } = bench;

  describe(`${name}: disputes and payouts`, () => {
    test('a dispute is open until it is lost; what it took is nobody’s refund', async () => {
      const payment = await pay('order_1_a');
      const id = bench.desk.openDispute('order_1_a', 5_000);
      const told = { id, paymentId: payment.id, amountKobo: 5_000 };
      expect(await bench.desk.provider.findDispute(id)).toMatchObject({ ...told, state: 'open' });
      bench.desk.loseDispute(id);
      expect(await bench.desk.provider.findDispute(id)).toMatchObject({ ...told, state: 'lost' });
      for (const row of await bench.desk.provider.refundsOf(payment, LONG_AGO))
        expect(row.disputeId).toBe(id);
      expect(await bench.desk.provider.findDispute(NOBODY)).toBeNull();
    });

    test('a payout tells what was paid, what was kept and what arrived, and has its payments', async () => {
      await pay('order_1_a');
      await pay('order_1_b', 500_000);
      const id = await bench.desk.payOut();
      const { rows, total } = await bench.desk.provider.listPayouts({ page: 1, limit: 10 });
      expect(total).toBe(1);
      expect(rows).toMatchObject([{ id, currency: 'NGN', paidKobo: ODD_KOBO + 500_000 }]);
      for (const row of rows) expect(row.amountKobo).toBe(row.paidKobo - row.feesKobo);
      const inside = await all(
        (await bench.desk.provider.payoutPayments(id)) ?? expect.fail('no such payout'),
      );
      expect(inside.map(({ reference }) => reference).sort()).toEqual(['order_1_a', 'order_1_b']);
      expect(await bench.desk.provider.payoutPayments(NOBODY)).toBeNull();
    });
  });

  describe(`${name}: notifications`, () => {
    test('are the provider’s only as they were sent, with its own mark', () => {
      bench.desk.pay('order_1_a', { amountKobo: 500, email: EMAIL });
      const [{ body, headers } = expect.fail('nothing was told')] = bench.desk.told();
      expect(bench.desk.provider.isSigned(body, headers)).toBe(true);
      expect(bench.desk.provider.isSigned(body, {})).toBe(false);
      for (const header of Object.keys(headers)) {
        const forged = { ...headers, [header]: `${headers[header]?.slice(0, -1)}!` };
        const isMark = !bench.desk.provider.isSigned(body, { ...headers, [header]: undefined });
        expect(bench.desk.provider.isSigned(body, forged)).toBe(!isMark);
      }
    });

    test('of a payment carry what it was, as stored text alone', async () => {
      const payment = await pay('order_1_a');
      const news = bench.desk.told().map(newsOf);
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
      bench.desk.told();
      bench.desk.finishRefunds('processed');
      expect(bench.desk.told().map(newsOf)).toMatchObject([
        { kind: 'refund', reference: 'order_1_a', amountKobo: 500, status: 'processed' },
      ]);
    });

    test('of a dispute carry it whole', async () => {
      await pay('order_1_a');
      bench.desk.told();
      const id = bench.desk.openDispute('order_1_a', 500);
      expect(bench.desk.told().map(newsOf)).toMatchObject([
        { kind: 'dispute', dispute: { id, state: 'open', reference: 'order_1_a', amountKobo: 500 } },
      ]);
    });

    test('of the merchant’s own transfers are nobody’s, and leave nothing behind', () => {
      const told = bench.desk.tellOfTransfer();
      expect(newsOf(told)).toEqual({ kind: 'other' });
      expect(JSON.stringify(bench.desk.provider.receive(told.body)?.content)).not.toContain('to-the-owner');
    });

    test('have one key however often they come, and another for other news', async () => {
      const payment = await pay('order_1_a');
      await pay('order_1_b');
      await refund(payment, 500);
      bench.desk.finishRefunds('processed');
      const keys = bench.desk.told().map(({ body }) => {
        const [once, again] = [
          bench.desk.provider.receive(body),
          bench.desk.provider.receive(Buffer.from(body)),
        ];
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
        const received = bench.desk.provider.receive(Buffer.from(text));
        if (received) expect(bench.desk.provider.newsOf(received.content).kind).toMatch(/unclear|other/);
      },
    );
  });
};
