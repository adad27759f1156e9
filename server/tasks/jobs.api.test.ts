import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { enqueueJobs } from './job-rows.ts';
import { queueOf } from './jobs.fixture.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(async () => {
  await shop.stop();
});

test('the first jobs of a process need no connection besides that of their transaction, though all are taken', async () => {
  const { connection, db } = shop.shop;
  const size = connection.pool.options.max;
  let holding = 0;
  const ids = Array.from({ length: size }, () => randomUUID());
  await Promise.all(
    ids.map((id) =>
      db.transaction().execute(async (trx) => {
        await sql`select 1`.execute(trx);
        holding += 1;
        await expect.poll(() => holding, { timeout: 20_000 }).toBe(size);
        await enqueueJobs(trx, queueOf('mail'), [{ id, content: { to: 'nobody@shop.example' } }]);
      }),
    ),
  );
  const { rows } = await connection.pool.query('select id from job where id = any($1)', [ids]);
  expect(rows).toHaveLength(size);
});
