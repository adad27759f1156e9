import type { Shop } from '#server/shop.ts';
import { startTask, type Task } from '#server/tasks/task.ts';

const ASK_EVERY_MS = 60_000;
/**
 * Beside the uploads, so that no clean-up takes it for one. Always the same, or keys that may put and not remove would leave one there
 * each minute.
 */
const FOLDER = 'asked';
const NAME = `${FOLDER}/bucket.webp`;

/**
 * Whether a bucket that was found away is back: it is asked for all that an upload and a clean-up need. A quiet shop may not need it
 * for hours, and its owner would be told of a moment that has long gone. Names are read, so keys that may only read end nothing.
 */
export const askBucket = async (shop: Pick<Shop, 'images' | 'outages'>): Promise<void> => {
  if (!(await shop.outages.stands('bucket'))) return;
  try {
    await shop.images.put(NAME, Buffer.alloc(0));
    await shop.images.namesIn(FOLDER);
    await shop.images.remove(NAME);
  } catch {
    // The log says why, and what was noted stands.
    return;
  }
  await shop.outages.works('bucket');
};

export const startAskingBucket = (shop: Shop): Task =>
  startTask('asking for the bucket', ASK_EVERY_MS, shop.log, () => askBucket(shop));
