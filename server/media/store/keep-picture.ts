import { sql } from 'kysely';
import type { Shop } from '#server/shop.ts';
import { enqueueMaking } from '../sizes/rendition-queue.ts';

/**
 * Keeps a picture under the name that it had in another shop of ours, as it was there. It counts as unused until
 * something shows it.
 * @throws Refusal 503 when its bucket is away, and then nothing is kept
 */
export const keepPicture = (
  { db, images }: Pick<Shop, 'db' | 'images'>,
  name: string,
  bytes: Buffer,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await sql`
      insert into picture (name) values (${name})
      on conflict (name) do update set unused_since = case when picture.unused_since is not null then now() end`.execute(
      trx,
    );
    await images.put(name, bytes);
    await enqueueMaking(trx, [name]);
  });
