import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit/schemas.ts';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { call } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { fileOf, goodRow } from './files.fixture.ts';
import { importDesk } from './import.fixture.ts';
import { workOnImport } from './work.ts';

let shop: TestShop;
let owner: TestAccount;
beforeAll(async () => {
  shop = await openTestShop();
  owner = await createAdmin(shop);
});
afterAll(() => shop.stop());

const NOTHING = { created: 0, changed: 0, unchanged: 0, refused: 0 };

test('a file that is discarded says of nothing that it came in', async () => {
  const desk = importDesk(shop, owner);
  const seen = await desk.check(fileOf(goodRow('zither'), goodRow('lute')));
  expect(seen.counts).toMatchObject({ ...NOTHING, created: 2 });
  const stopped = (await desk.stop(seen._id)).body.data;
  expect(stopped).toMatchObject({ state: 'stopped', counts: NOTHING, progress: { done: 0, total: 2 } });
  expect(await desk.report(seen._id)).toEqual([]);
});

test('one that is stopped in its midst says what came in by then, and nothing of the rest', async () => {
  const desk = importDesk(shop, owner);
  const seen = await desk.check(fileOf(...Array.from({ length: 250 }, (_, n) => goodRow(`udu-${n}`))));
  await desk.start(seen._id);
  let asked = 0;
  await workOnImport(shop.shop, { isEnding: () => ++asked > 2 });
  const { counts, progress } = (await desk.stop(seen._id)).body.data;
  expect(counts.created).toBeGreaterThan(0);
  expect(counts.created).toBeLessThan(250);
  expect(progress).toEqual({ done: counts.created, total: 250 });
  expect((await desk.call<unknown[]>('GET', `/${seen._id}/products?limit=1`)).body).toMatchObject({
    pagination: { total: counts.created },
  });
});

test('a file is imported by whoever says so, not by who sent it', async () => {
  const colleague = await createAdmin(shop);
  const seen = await importDesk(shop, owner).check(fileOf(goodRow('balafon')));
  const started = await importDesk(shop, colleague).start(seen._id);
  expect(started.body.data.startedBy?._id).toBe(colleague.accountId);
  await workOnImport(shop.shop);
  const [entry] = (await call<AuditEntry[]>(shop, owner, 'GET', '/admin/audit?kind=product')).body.data;
  expect(entry?.actor?._id).toBe(colleague.accountId);
});
