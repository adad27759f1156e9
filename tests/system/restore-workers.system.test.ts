import { afterAll, beforeAll, expect, test } from 'vitest';
import { backupMessages } from '#contract/backups/messages.ts';
import { readWish } from '#server/backups/restore/wish.ts';
import { holdUp, openRestoringShop, PATIENCE } from './restoring-shop.ts';

const WORKERS = 2;
let own: Awaited<ReturnType<typeof openRestoringShop>>;
let backup = '';
beforeAll(async () => {
  own = await openRestoringShop({ WEB_CONCURRENCY: String(WORKERS) });
}, 600_000);
afterAll(() => own?.remove());

/** The processes that serve, without their parent. */
const workers = (): number[] => own.shop.servers().filter((pid) => pid !== own.shop.pid);

test('the process that tries a backup is killed: nothing has changed, and another one may be asked for', async () => {
  await own.addCategory('Before');
  // Tried again, it is the one without what came after it.
  backup ||= await own.makeBackup();
  await own.addCategory('After');
  const serving = workers();
  await own.askFor(backup);
  // At once: so small a backup is tried within a second or two.
  const { triedBy = 0 } = (await readWish(own.dataDir)) ?? {};
  process.kill(triedBy, 'SIGKILL');
  expect(serving).toContain(triedBy);
  await expect.poll(own.state, PATIENCE).toBe('failed');
  expect((await own.look()).restore?.failure).toBe(backupMessages.trialBrokeOff);
  expect(await own.categories()).toEqual(['After', 'Before']);
  await expect.poll(() => workers().length, PATIENCE).toBe(WORKERS);
});

test('all processes of a machine go away, it is restored once, and all are back under the parent that they had', async () => {
  const before = workers();
  const { pid } = own.shop;
  await own.askFor(backup);
  // Whichever process answers, one restore is under way.
  const again = await own.ask(backup).catch(() => null);
  expect([409, 503, undefined]).toContain(again?.status);
  await expect.poll(own.state, PATIENCE).toBe('done');
  expect(await own.categories()).toEqual(['Before']);
  expect(own.shop.pid).toBe(pid);
  await expect.poll(() => workers().length, PATIENCE).toBe(WORKERS);
  expect(workers().filter((worker) => before.includes(worker))).toEqual([]);
  // They sell on, in step: what one writes the other shows.
  await own.addCategory('Later');
  for (let look = 0; look < 4; look += 1) expect(await own.categories()).toEqual(['Before', 'Later']);
});

test('killed in its midst it is the old one or the new one, and the next start brings it to its end', async () => {
  const { shop, dataDir } = own;
  const { untilHeld } = await holdUp(dataDir);
  await own.askFor(backup);
  await untilHeld();
  expect(workers()).toEqual([]);
  expect((await fetch(`${shop.url}/health/live`)).status).toBe(200);
  expect((await fetch(`${shop.url}/api/v1/categories`)).status).toBe(503);
  await shop.killEverything();
  await shop.start(400_000);
  expect(await own.state()).toBe('done');
  expect(await own.categories()).toEqual(['Before']);
  expect(await shop.terminate()).toMatchObject({ code: 0 });
});
