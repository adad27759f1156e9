import { readPause } from '#server/maintenance/maintenance.ts';
import { switchMaintenance } from '#server/maintenance/switch.ts';
import type { TestShop } from './shop.ts';
import { type OwnTest, untilTestEnds } from './until-test-ends.ts';

/** Has a shop go on, whoever has paused it. */
export const endPause = async ({ shop }: Pick<TestShop, 'shop'>): Promise<void> => {
  if (await readPause(shop.db))
    await switchMaintenance(shop, null, { isOn: false, notice: '', minutes: null });
};

/**
 * Pauses a shop that tests share until this one ends.
 * @param pause does it, by the way that the test is about
 */
export const pauseUntilTestEnds = <T>(
  own: OwnTest,
  running: Pick<TestShop, 'shop'>,
  pause: () => Promise<T>,
): Promise<T> => untilTestEnds(own, pause, () => endPause(running));
