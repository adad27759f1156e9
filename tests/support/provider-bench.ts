import { afterEach, beforeEach } from 'vitest';
import type { PaymentKey } from '#server/payments/provider.ts';
import type { ProviderDesk, Told } from './provider-desk.ts';

export const EMAIL = 'ada@example.com';
export const LONG_AGO = new Date('2020-01-01T00:00:00Z');
/** No binary fraction is exactly 12,345.67 naira. */
export const ODD_KOBO = 1_234_567;
export const NOBODY = '99999999';

export const all = async <T>(rows: AsyncIterable<T>): Promise<T[]> => {
  const read: T[] = [];
  for await (const row of rows) read.push(row);
  return read;
};

/** What the promises of a provider are tried on: a desk of its own for each, and what all of them do there. */
export interface ProviderBench {
  readonly desk: ProviderDesk;
  pay: (reference: string, amountKobo?: number) => Promise<PaymentKey>;
  refund: (
    payment: PaymentKey,
    amountKobo: number,
    refundId?: string,
  ) => ReturnType<ProviderDesk['provider']['refund']>;
  /** What a notification says once it was stored. */
  newsOf: (told: Told) => ReturnType<ProviderDesk['provider']['newsOf']>;
}

export const providerBench = (open: () => Promise<ProviderDesk>): ProviderBench => {
  let desk: ProviderDesk;
  beforeEach(async () => {
    desk = await open();
  });
  afterEach(() => desk.stop());
  return {
    get desk() {
      return desk;
    },
    pay: async (reference, amountKobo = ODD_KOBO) => {
      desk.pay(reference, { amountKobo, email: EMAIL });
      return { reference, id: (await desk.provider.verify(reference))?.id ?? null };
    },
    refund: (payment, amountKobo, refundId = crypto.randomUUID()) =>
      desk.provider.refund({ payment, amountKobo, currency: 'NGN', refundId }),
    newsOf: ({ body }) => {
      const content = desk.provider.receive(body)?.content;
      return desk.provider.newsOf(JSON.parse(JSON.stringify(content)));
    },
  };
};
