import { statfs } from 'node:fs/promises';
import type { App } from '#server/http/app.ts';
import type { Shop } from '#server/shop.ts';

/** Less room than this on the disk of DATA_DIR is as good as none. */
const ROOM_NEEDED_BYTES = 64 * 1024 * 1024;

/** What does not work although the shop answers. */
type Degraded = 'disk_full' | 'read_only';

const isDataDirFull = async (dataDir: string): Promise<boolean> => {
  const disk = await statfs(dataDir).catch(() => null);
  return disk !== null && disk.bavail * disk.bsize < ROOM_NEEDED_BYTES;
};

const degradedBy = async ({ config, database }: Shop): Promise<Degraded[]> => [
  ...(database.isFull() || (await isDataDirFull(config.dataDir)) ? (['disk_full'] as const) : []),
  ...(database.isReadOnly() ? (['read_only'] as const) : []),
];

/**
 * `/health/live` and `/health/ready`, for whoever watches the process; the provider or mail being away does not matter. A shop that
 * can be read but takes no orders is ready, and says what is amiss: without it nothing could be read either.
 */
export const addHealth = (app: App, shop: Shop): void => {
  app.get('/health/live', { schema: { hide: true } }, async () => ({ success: true }));
  app.get('/health/ready', { schema: { hide: true } }, async (_request, reply) => {
    if (shop.drain.isOn)
      return reply.code(503).send({ success: false, error: 'The shop is ending', code: 'unavailable' });
    if (shop.database.isAway())
      return reply
        .code(503)
        .send({ success: false, error: 'The database does not answer', code: 'unavailable' });
    const degraded = await degradedBy(shop);
    return degraded.length > 0 ? { success: true, degraded } : { success: true };
  });
};
