import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { addMedia, type Media } from '#server/media/media.ts';
import type { DrawnPictures } from '#server/media/sizes/made-pictures.ts';
import { createAdmin, type TestAccount } from './accounts.ts';
import { openTestShop, type TestShop } from './shop.ts';

/** A shop that serves pictures, out of a folder of its own. */
export interface MediaShop {
  running: TestShop;
  media: Media;
  admin: TestAccount;
  /** A path in the folder of the shop's files. */
  at: (...parts: string[]) => string;
  stop: () => Promise<void>;
}

export const openMediaShop = async (
  settings: Record<string, string> = {},
  drawn: readonly DrawnPictures[] = [],
): Promise<MediaShop> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'shop-media-'));
  let media: Media | undefined;
  const running = await openTestShop(
    { DATA_DIR: dataDir, ...settings },
    {
      extend: async (app, shop) => {
        media = addMedia(app, shop, drawn);
      },
    },
  );
  if (!media) throw new Error('The shop has no pictures');
  return {
    running,
    media,
    admin: await createAdmin(running),
    at: (...parts) => path.join(dataDir, ...parts),
    stop: async () => {
      await running.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
