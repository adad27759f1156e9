import { afterAll, test } from 'vitest';
import { type JunkCall, nastyBodies } from './support/junk.ts';
import { describeCall, expectDecent, openJunkShop, takesJson, urlOf } from './support/junk-shop.ts';

/** Every call of the shop in one test, on a machine that may be busy. */
const WHOLE_SHOP_MS = 600_000;

const junkShop = await openJunkShop();
const { calls } = junkShop;
afterAll(() => junkShop.stop());

/** Deeper than calls can be nested. */
const DEPTH = 100_000;
const DEEP_BODIES = [
  `{"name":${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}}`,
  `${'{"shippingAddress":'.repeat(50_000)}1${'}'.repeat(50_000)}`,
];

test('every text that hurts is bearable in every field', { timeout: WHOLE_SHOP_MS }, async (own) => {
  const { makeWorld, send } = junkShop.during(own);
  for (const call of calls.filter(takesJson)) {
    const { known, tokens } = await makeWorld();
    for (const body of nastyBodies(call, known)) {
      const junk: JunkCall = { who: 'admin', url: urlOf(call, known), body };
      const answer = await send(call.method, junk, tokens.admin);
      expectDecent(answer, describeCall(call.method, junk));
    }
  }
});

test.for(DEEP_BODIES)('nesting without end is bearable', { timeout: WHOLE_SHOP_MS }, async (payload, own) => {
  const { makeWorld, sendRaw } = junkShop.during(own);
  for (const call of calls.filter(takesJson)) {
    const { known, tokens } = await makeWorld();
    const headers = { authorization: `Bearer ${tokens.admin}`, 'content-type': 'application/json' };
    const answer = await sendRaw(call.method, urlOf(call, known), payload, headers);
    expectDecent(answer, `${call.method} ${call.path}`);
  }
});
