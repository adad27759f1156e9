import type { App } from '#server/http/app.ts';
import type { ImageStore } from '../store/image-store.ts';
import { imageWork } from './image-work.ts';

/** What is kept under this name; made, and kept, where nothing is. */
export const keptOrMade = async (
  app: App,
  made: ImageStore,
  file: string,
  make: () => Promise<Buffer>,
): Promise<Buffer> => {
  const there = await made.get(file);
  if (there) return there;
  const bytes = await imageWork(make);
  // A full disk costs the work again, not the picture.
  await made.put(file, bytes).catch((error: unknown) => {
    app.log.warn({ err: error }, 'a picture could not be kept');
  });
  return bytes;
};
