import { fastify } from 'fastify';
import { demoPictures } from '#demo/drawn-pictures.ts';
import { MadePictures } from '#server/media/sizes/made-pictures.ts';
import { ImageFolder } from '#server/media/store/image-store.ts';

/** Makes what a demo shop would make by itself after its start, as it would, into a folder. */
export const makePicturesAhead = async (folder: string): Promise<void> => {
  const made = new ImageFolder(folder, { isDurable: false });
  const { log } = fastify({ logger: false });
  const pictures = new MadePictures(made, made, [demoPictures], log);
  for (const request of pictures.ahead()) {
    const picture = await pictures.find(request);
    if (!picture) throw new Error(`A picture of the demo is missing: ${request.name}`);
  }
};
