import { nairaOfKobo } from '#contract/money.ts';
import type { Paid, ProviderDesk, Told } from '../provider-desk.ts';
import { FakeNairaPay, type Sale } from './fake.ts';
import { NairaPay } from './naira-pay.ts';

const KEYS = { secretKey: 'secret-naira', webhookWord: 'a-word-of-the-merchant' };
const NOBODY = 'http://127.0.0.1:2';
const OUTCOMES = { processed: 'completed', failed: 'failed', needs_details: 'account-needed' } as const;

/** NairaPay and its fake. */
export const openNairaPayDesk = async (): Promise<ProviderDesk> => {
  const fake = new FakeNairaPay(KEYS.secretKey);
  await fake.start();
  const add = (
    reference: string,
    status: Sale['status'],
    { amountKobo, email, at = new Date() }: Paid,
  ): void =>
    fake.addSale({
      tx_ref: reference,
      amount: nairaOfKobo(amountKobo),
      status,
      customer: { email },
      created_at: at.toISOString(),
    });
  const told = (event: object): Told => ({
    body: Buffer.from(JSON.stringify(event)),
    headers: { 'content-type': 'application/json', 'verif-hash': KEYS.webhookWord },
  });
  return {
    provider: new NairaPay(() => fake.address, KEYS),
    unreachable: new NairaPay(() => NOBODY, KEYS),
    secrets: Object.values(KEYS),
    pay: (reference, paid) => add(reference, 'successful', paid),
    begin: (reference, paid) => add(reference, 'pending', paid),
    fail: (reference, paid) => add(reference, 'failed', paid),
    refundInDashboard: (reference, amountKobo) =>
      void fake.addRefund(fake.saleOf(reference), nairaOfKobo(amountKobo), 'in the dashboard'),
    finishRefunds: (outcome) => {
      for (const row of fake.refunds) if (row.status === 'new') fake.moveRefund(row, OUTCOMES[outcome]);
    },
    refundsTaken: (reference) =>
      fake.refunds.filter(({ tx_id }) => tx_id === fake.saleOf(reference).id).length,
    openDispute: (reference, amountKobo) =>
      String(fake.addChargeback(fake.saleOf(reference), nairaOfKobo(amountKobo)).id),
    loseDispute: (id) => {
      for (const row of fake.chargebacks) if (String(row.id) === id) row.status = 'lost';
    },
    payOut: async () => String(fake.settle().id),
    beAway: () => {
      fake.trouble = 'away';
    },
    answerOddly: () => {
      fake.trouble = 'odd';
    },
    beWell: () => {
      fake.trouble = 'none';
    },
    loseNextRefundAnswer: () => {
      fake.trouble = 'lost refund';
    },
    limit: () => {
      fake.trouble = 'limited';
    },
    emptyBalance: () => {
      fake.trouble = 'poor';
    },
    told: () => fake.told.splice(0).map(told),
    tellOfTransfer: () => told({ event: 'transfer.completed', data: { id: 7, reference: 'to-the-owner' } }),
    stop: () => fake.stop(),
  };
};
