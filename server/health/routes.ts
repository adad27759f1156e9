import { sql } from 'kysely';
import type { App } from '#server/http/app.ts';
import type { Shop } from '#server/shop.ts';

const DATABASE_WITHIN_MS = 2_000;

const databaseAnswers = async (shop: Shop): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), DATABASE_WITHIN_MS);
  });
  const asked = sql`select 1`.execute(shop.db).then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
};

/** `/health/live` and `/health/ready`, for whoever watches the process; Paystack or mail being away does not matter. */
export const addHealth = (app: App, shop: Shop): void => {
  app.get('/health/live', { schema: { hide: true } }, async () => ({ success: true }));
  app.get('/health/ready', { schema: { hide: true } }, async (_request, reply) =>
    (await databaseAnswers(shop))
      ? { success: true }
      : reply.code(503).send({ success: false, error: 'The database does not answer', code: 'unavailable' }),
  );
};
