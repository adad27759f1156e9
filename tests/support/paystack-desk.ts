import { FakePaystack } from '#demo/paystack/fake-paystack.ts';
import { FAKE_KEYS } from '#server/payments/open-provider.ts';
import { Paystack } from '#server/payments/providers/paystack/paystack.ts';
import type { Paid, ProviderDesk, Told } from './provider-desk.ts';

/** No service has this port. */
const NOBODY = 'http://127.0.0.1:2';
const OUTCOMES = { processed: 'processed', failed: 'failed', needs_details: 'needs-attention' } as const;
const NOTHING = { status: true, message: 'Retrieved', data: 'nothing' };

const told = ({ payload, headers }: { payload: string; headers: Record<string, string> }): Told => ({
  body: Buffer.from(payload),
  headers,
});

/** Paystack and the fake one. */
export const openPaystackDesk = async (): Promise<ProviderDesk> => {
  const fake = new FakePaystack();
  await fake.start();
  // Paystack's document knows no such filter: whoever relies on it finds the refunds of others.
  fake.levers.knowsRefundFilter = false;
  const at = (url: string) => new Paystack(() => url, { ...FAKE_KEYS, inlineUrl: '/inline.js' });
  const paid = ({ amountKobo, ...rest }: Paid) => ({ amount: amountKobo, ...rest });
  return {
    provider: at(fake.address),
    unreachable: at(NOBODY),
    secrets: [FAKE_KEYS.secretKey],
    pay: (reference, payment) => void fake.pay(reference, paid(payment)),
    begin: (reference, payment) => fake.beginTransfer(reference, paid(payment)),
    fail: (reference, payment) => void fake.pay(reference, { ...paid(payment), status: 'failed' }),
    refundInDashboard: (reference, amountKobo) => void fake.refundInDashboard(reference, amountKobo),
    finishRefunds: (outcome) => fake.finishRefunds(OUTCOMES[outcome]),
    refundsTaken: (reference) => fake.refundsOf(reference).length,
    openDispute: (reference, amountKobo) => String(fake.openDispute(reference, { amount: amountKobo })),
    loseDispute: (id) => fake.resolveDispute(Number(id), 'merchant-accepted'),
    payOut: async () => String((await fake.payOut())?.id),
    beAway: () => {
      fake.levers.behaviour = 'away';
    },
    answerOddly: () => {
      fake.levers.rewrite = () => NOTHING;
    },
    beWell: () => fake.levers.reset(),
    loseNextRefundAnswer: () => fake.levers.loseNextAnswer('POST /refund'),
    limit: () => fake.levers.rateLimit(1),
    emptyBalance: () => fake.levers.setBalance(0),
    told: () => fake.takeEvents().map(told),
    tellOfTransfer: () => told(fake.sign('transfer.success', { reference: 'to-the-owner', amount: 100 })),
    stop: () => fake.stop(),
  };
};
