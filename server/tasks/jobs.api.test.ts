import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(async () => {
  await shop.stop();
});

test('the first jobs of a process need no connection besides that of their transaction, though all are taken', async () => {
  const { jobs, connection, db } = shop.shop;
  const size = connection.pool.options.max;
  let holding = 0;
  const ids = Array.from({ length: size }, () => randomUUID());
  await Promise.all(
    ids.map((id, index) =>
      db.transaction().execute(async (trx) => {
        await sql`select 1`.execute(trx);
        holding += 1;
        await expect.poll(() => holding, { timeout: 20_000 }).toBe(size);
        const content = { to: 'nobody@shop.example' };
        if (index % 2 === 0) await jobs.enqueue(trx, 'mail', id, content);
        else await jobs.enqueueAll(trx, 'mail', [{ id, content }]);
      }),
    ),
  );
  const { rows } = await connection.pool.query('select id from jobs.job where id = any($1)', [ids]);
  expect(rows).toHaveLength(size);
});
