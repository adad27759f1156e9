import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import pLimit from 'p-limit';
import type { Shop } from '#server/shop.ts';
import { blurDigitsOf } from '../sizes/blur-placeholder.ts';
import { enqueueMaking } from '../sizes/rendition-queue.ts';
import { type PictureKind, sanitiseImage } from './sanitise.ts';

/** Where pictures that were sent lie in their store. */
export const UPLOADS = 'uploads';

/** A bucket that does not answer keeps no more of the database's connections than these. */
const storing = pLimit(3);

/**
 * Takes in an image that somebody sent: rewritten, stored under the hash of its new bytes and the digits of its
 * blur placeholder, and its renditions enqueued. The picture's row stays locked until its file is there, so that a clean-up
 * never removes what has just come.
 * @returns its address, `/media/uploads/….webp`
 * @throws Refusal as `sanitiseImage`; 503 when its bucket is away, and then nothing is kept
 */
export const storeUpload = async (
  shop: Shop,
  bytes: Buffer,
  kinds?: readonly PictureKind[],
): Promise<string> => {
  const rewritten = await sanitiseImage(bytes, kinds);
  const hash = createHash('sha256').update(rewritten).digest('hex').slice(0, 40);
  const digits = await blurDigitsOf(rewritten);
  const name = `${UPLOADS}/${hash}${digits === null ? '' : `.${digits}`}.webp`;
  await storing(() =>
    shop.db.transaction().execute(async (trx) => {
      await sql`
      insert into picture (name) values (${name})
      on conflict (name) do update set unused_since = case when picture.unused_since is not null then now() end
    `.execute(trx);
      await shop.images.put(name, rewritten);
      await enqueueMaking(trx, [name]);
    }),
  );
  return `/media/${name}`;
};
