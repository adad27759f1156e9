import { afterAll, beforeAll, describe, expect, type TestContext, test } from 'vitest';
import { switchMaintenance } from '#server/maintenance/switch.ts';
import { pauseUntilTestEnds } from './paused-shop.ts';
import { openTestShop, type TestShop } from './shop.ts';

let running: TestShop;
beforeAll(async () => {
  running = await openTestShop();
});
afterAll(() => running.stop());

const isPaused = async (): Promise<boolean> =>
  (await running.app.inject('/api/v1/storefront')).json().data.paused !== undefined;
/** The tests that have paused the shop: one that never came so far has shown nothing. */
const paused = new Set<string>();
const pause = (own: TestContext, before: Promise<unknown> = Promise.resolve()) =>
  pauseUntilTestEnds(own, running, async () => {
    await before;
    await switchMaintenance(running.shop, null, { isOn: true, notice: '', minutes: null });
    paused.add(own.task.name);
  });
const forEver = () => new Promise<never>(() => {});

describe('a shop that a test has paused goes on for the next one', () => {
  test('when the test is through', async (own) => {
    await pause(own);
    expect(await isPaused()).toBe(true);
  });

  test.fails('when an assertion ended it', async (own) => {
    await pause(own);
    expect(await isPaused()).toBe(false);
  });
  test('after an assertion', async () => {
    expect(paused).toContain('when an assertion ended it');
    expect(await isPaused()).toBe(false);
  });

  test.fails('when its time was up', { timeout: 500 }, async (own) => {
    await pause(own);
    await forEver();
  });
  test('after a time-out', async () => {
    expect(paused).toContain('when its time was up');
    expect(await isPaused()).toBe(false);
  });

  const late = Promise.withResolvers<void>();
  test.fails('when its time was up while it paused the shop', { timeout: 200 }, async (own) => {
    setTimeout(() => late.resolve(), 1_000);
    await pause(own, late.promise);
    await forEver();
  });
  test('after a time-out in between', async () => {
    expect(paused).toContain('when its time was up while it paused the shop');
    expect(await isPaused()).toBe(false);
  });

  let afterwards: Promise<unknown> = Promise.resolve();
  test.fails('when it would pause the shop after its time was up', { timeout: 200 }, async (own) => {
    const isOver = Promise.withResolvers<void>();
    own.signal.addEventListener('abort', () => isOver.resolve());
    afterwards = isOver.promise.then(() => pause(own));
    afterwards.catch(() => {});
    await forEver();
  });
  test('beside one that runs on', async () => {
    await expect(afterwards).rejects.toThrow();
    expect(paused).not.toContain('when it would pause the shop after its time was up');
    expect(await isPaused()).toBe(false);
  });
});
