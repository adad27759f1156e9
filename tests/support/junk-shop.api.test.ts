import { afterAll, expect, type TestContext, test } from 'vitest';
import { openJunkShop } from './junk-shop.ts';

const junkShop = await openJunkShop();
afterAll(() => junkShop.stop());

const isPaused = async (): Promise<boolean> =>
  (await junkShop.running.app.inject('/api/v1/storefront')).json().data.paused !== undefined;
/** Junk among which is what pauses the shop, as an administrator would. */
const sendJunk = async (own: TestContext): Promise<void> => {
  const { makeWorld, send } = junkShop.during(own);
  const { tokens } = await makeWorld();
  const answer = await send('PUT', { url: '/api/v1/admin/maintenance', body: { isOn: true } }, tokens.admin);
  expect(answer.statusCode).toBe(200);
  done.add(own.task.name);
};
const done = new Set<string>();
const forEver = () => new Promise<never>(() => {});

test.fails('given up by an assertion, with the shop paused', async (own) => {
  await sendJunk(own);
  expect(await isPaused()).toBe(false);
});
test('the shop goes on after it', async () => {
  expect(done).toContain('given up by an assertion, with the shop paused');
  expect(await isPaused()).toBe(false);
});

let afterwards: Promise<unknown> = Promise.resolve();
test.fails('given up because its time was up', { timeout: 200 }, async (own) => {
  const isOver = Promise.withResolvers<void>();
  own.signal.addEventListener('abort', () => isOver.resolve());
  afterwards = isOver.promise.then(() => sendJunk(own));
  afterwards.catch(() => {});
  await forEver();
});
test('no junk comes of it any more', async () => {
  await expect(afterwards).rejects.toThrow();
  expect(done).not.toContain('given up because its time was up');
  expect(await isPaused()).toBe(false);
});
