import { Agent, request } from 'node:http';
import { createHistogram } from 'node:perf_hooks';
import { answerJobs } from './children.ts';
import type { Figures } from './load-job.ts';
import { readSeeded } from './seeded.ts';

export interface PurchaseJob {
  /** Origin of the shop. */
  url: string;
  buyers: number;
  seconds: number;
  seeded: string;
}

const ADDRESS = {
  name: 'Bola Ade',
  phone: '08031234567',
  address: '5 Allen Avenue',
  country: 'Nigeria',
  state: 'Lagos',
  city: 'Ikeja',
  postalCode: '100271',
};
const agent = new Agent({ keepAlive: true });

class UnexpectedAnswer extends Error {}

/** Makes one call as a shopper and gives its `data`. @throws UnexpectedAnswer */
const call = (
  url: string,
  token: string,
  content: object,
  expected: number,
): Promise<Record<string, unknown>> =>
  new Promise((resolve, reject) => {
    const body = JSON.stringify(content);
    const asking = request(
      url,
      {
        method: 'POST',
        agent,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          authorization: `Bearer ${token}`,
        },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk) => {
          text += chunk;
        });
        response.on('end', () => {
          if (response.statusCode === expected) resolve(JSON.parse(text).data);
          else reject(new UnexpectedAnswer(`${new URL(url).pathname} status ${response.statusCode}`));
        });
      },
    );
    asking.on('error', () => reject(new UnexpectedAnswer('no answer')));
    asking.end(body);
  });

/** A whole purchase: into the cart, checkout, and the report of the payment, which the shop has verified by Paystack. */
const purchase = async (url: string, token: string, productId: string): Promise<void> => {
  const api = `${url}/api/v1`;
  await call(`${api}/cart/items`, token, { productId, quantity: 1 }, 200);
  const { reference } = await call(`${api}/checkout`, token, { shippingAddress: ADDRESS }, 201);
  const report = { paystackReference: reference, paymentMethod: 'paystack', shippingAddress: ADDRESS };
  await call(`${api}/orders`, token, report, 201);
};

const perform = async ({ url, buyers, seconds, seeded }: PurchaseJob): Promise<Figures> => {
  const { buyerTokens, plainIds } = await readSeeded(seeded);
  const times = createHistogram();
  const failures: Record<string, number> = {};
  const begun = performance.now();
  const until = begun + seconds * 1_000;
  const buy = async (buyer: number): Promise<void> => {
    const token = buyerTokens[buyer] ?? '';
    for (let count = 0; performance.now() < until; count += 1) {
      const started = performance.now();
      try {
        await purchase(url, token, plainIds[(count * buyers + buyer) % plainIds.length] ?? '');
        times.record(Math.max(1, Math.round((performance.now() - started) * 1_000)));
      } catch (error) {
        if (!(error instanceof UnexpectedAnswer)) throw error;
        failures[error.message] = (failures[error.message] ?? 0) + 1;
      }
    }
  };
  await Promise.all(Array.from({ length: buyers }, (_, buyer) => buy(buyer)));
  return {
    perSecond: times.count / ((performance.now() - begun) / 1_000),
    meanMs: times.mean / 1_000,
    p50Ms: times.percentile(50) / 1_000,
    p95Ms: times.percentile(95) / 1_000,
    p99Ms: times.percentile(99) / 1_000,
    failures,
  };
};

// Started by run.ts: shoppers who buy one product after the other.
answerJobs(perform);
