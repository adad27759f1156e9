import type { App } from '#server/http/app.ts';
import type { ImageStore } from '../store/image-store.ts';
import { drawingWork } from './image-work.ts';

/** What is being looked for or drawn, for each store, by the file that it is kept in: many who want the same wait for one. */
const underWay = new WeakMap<ImageStore, Map<string, Promise<Buffer>>>();

const find = async (
  app: App,
  made: ImageStore,
  file: string,
  make: () => Promise<Buffer>,
): Promise<Buffer> => {
  const there = await made.get(file);
  if (there) return there;
  const bytes = await drawingWork(make);
  // A full disk costs the work again, not the picture.
  await made.put(file, bytes).catch((error: unknown) => {
    app.log.warn({ err: error }, 'a picture could not be kept');
  });
  return bytes;
};

/**
 * What is kept under this name; made, and kept, where nothing is.
 * @throws Refusal 503 when too many others wait for what is to be made, and whatever the making throws
 */
export const keptOrMade = (
  app: App,
  made: ImageStore,
  file: string,
  make: () => Promise<Buffer>,
): Promise<Buffer> => {
  const ofStore = underWay.get(made) ?? new Map<string, Promise<Buffer>>();
  underWay.set(made, ofStore);
  const begun = ofStore.get(file);
  if (begun) return begun;
  const begins = find(app, made, file, make).finally(() => ofStore.delete(file));
  ofStore.set(file, begins);
  return begins;
};
