import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { junkCalls } from './support/junk.ts';
import { describeCall, expectDecent, openJunkShop } from './support/junk-shop.ts';
import { createProduct } from './support/products.ts';

const SEED = 20_261_120;
const CALLS_A_ROUTE = 40;
/** Queries have more places for junk than most bodies. */
const QUERIES_A_ROUTE = 100;

const junkShop = await openJunkShop();
const { calls, readTables, running } = junkShop;
afterAll(() => junkShop.stop());

test('a row that is written moves the reading of the tables, and nothing else does', async () => {
  const before = await readTables();
  expect(await readTables()).toEqual(before);
  await createProduct(running, { stock: 1 });
  expect(await readTables()).not.toEqual(before);
});

test.for(calls.map((call, index) => [`${call.method} ${call.path}`, call, SEED + index] as const))(
  'junk never breaks %s, and what is refused changes nothing',
  async ([, call, seed], own) => {
    const { makeWorld, send } = junkShop.during(own);
    const { known, tokens } = await makeWorld();
    let before = await readTables();
    await fc.assert(
      fc.asyncProperty(junkCalls(call, known), async (junk) => {
        const answer = await send(call.method, junk, tokens[junk.who]);
        const what = describeCall(call.method, junk);
        expectDecent(answer, what);
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
