import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { type JunkCall, junkCalls, nastyBodies } from './support/junk.ts';
import { describeCall, expectDecent, openJunkShop, takesJson, urlOf } from './support/junk-shop.ts';

const SEED = 20_261_120;
const CALLS_A_ROUTE = 40;
/** Queries have more places for junk than most bodies. */
const QUERIES_A_ROUTE = 100;
/** Every call of the shop in one test, on a machine that may be busy. */
const WHOLE_SHOP_MS = 180_000;

const junkShop = await openJunkShop();
const { calls, makeWorld, readTables, send, sendRaw } = junkShop;
afterAll(() => junkShop.stop());

test.each(calls.map((call, index) => [`${call.method} ${call.path}`, call, SEED + index] as const))(
  'junk never breaks %s, and what is refused changes nothing',
  async (_, call, seed) => {
    const { known, tokens } = await makeWorld();
    let before = await readTables();
    await fc.assert(
      fc.asyncProperty(junkCalls(call, known), async (junk) => {
        const answer = await send(call.method, junk, tokens[junk.who]);
        const what = describeCall(call.method, junk);
        expectDecent(answer, what);
        if (call.method === 'GET') return;
        const after = await readTables();
        if (answer.statusCode >= 400) expect(after, `${what} answered ${answer.statusCode}`).toEqual(before);
        before = after;
      }),
      {
        seed,
        numRuns: Object.keys(call.query).length > 0 ? QUERIES_A_ROUTE : CALLS_A_ROUTE,
        endOnFailure: true,
      },
    );
  },
);

/** Deeper than calls can be nested. */
const DEPTH = 100_000;
const DEEP_BODIES = [
  `{"name":${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}}`,
  `${'{"shippingAddress":'.repeat(50_000)}1${'}'.repeat(50_000)}`,
];

test('every text that hurts is bearable in every field', { timeout: WHOLE_SHOP_MS }, async () => {
  for (const call of calls.filter(takesJson)) {
    const { known, tokens } = await makeWorld();
    for (const body of nastyBodies(call, known)) {
      const junk: JunkCall = { who: 'admin', url: urlOf(call, known), body };
      expectDecent(await send(call.method, junk, tokens.admin), describeCall(call.method, junk));
    }
  }
});

test.each(DEEP_BODIES)('nesting without end is bearable', { timeout: WHOLE_SHOP_MS }, async (payload) => {
  for (const call of calls.filter(takesJson)) {
    const { known, tokens } = await makeWorld();
    const headers = { authorization: `Bearer ${tokens.admin}`, 'content-type': 'application/json' };
    const answer = await sendRaw(call.method, urlOf(call, known), payload, headers);
    expectDecent(answer, `${call.method} ${call.path}`);
  }
});
