import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdUp, openRestoringShop, PATIENCE } from './restoring-shop.ts';

let own: Awaited<ReturnType<typeof openRestoringShop>>;
let backup = '';
beforeAll(async () => {
  own = await openRestoringShop();
}, 600_000);
afterAll(() => own?.remove());

test('a shop restores itself while its process lives, and is back with what it had then', async () => {
  const { shop, addCategory, categories } = own;
  await addCategory('Before');
  // Tried again, it is the one without what came after it.
  backup ||= await own.makeBackup();
  await addCategory('After');
  const { pid } = shop;
  await own.askFor(backup);
  await expect.poll(own.state, PATIENCE).toBe('done');
  expect(await categories()).toEqual(['Before']);
  expect(shop.pid).toBe(pid);
  expect(shop.servers()).toEqual([pid]);
  // That one was being made is in it: it is not made again.
  expect((await own.look()).latest).toBeNull();
  // It sells on.
  await addCategory('Later');
  expect(await categories()).toEqual(['Before', 'Later']);
});

test('killed in its midst it is the old one or the new one, and the next start brings it to its end', async () => {
  const { shop, dataDir } = own;
  const { untilHeld } = await holdUp(dataDir);
  await own.askFor(backup);
  await untilHeld();
  // Meanwhile it says that it lives, and is not ready.
  expect((await fetch(`${shop.url}/health/live`)).status).toBe(200);
  const away = await fetch(`${shop.url}/api/v1/categories`);
  expect([away.status, away.headers.get('retry-after')]).toEqual([503, '2']);
  await shop.killEverything();
  await shop.start();
  expect(await own.state()).toBe('done');
  expect(await own.categories()).toEqual(['Before']);
  const { restore, backups } = await own.look();
  expect(backups.map(({ name }) => name)).toContain(restore?.kept);
  expect(await shop.terminate()).toMatchObject({ code: 0 });
});
