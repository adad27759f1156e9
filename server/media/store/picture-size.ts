import sharp from 'sharp';
import type { ImageStore } from './image-store.ts';
import { isPictureName } from './picture-names.ts';

const FOLDER = '/media/';

/** A picture of the shop with its size in pixels. */
export interface PictureSize {
  url: string;
  width: number;
  height: number;
}

/** How large one of the shop's own pictures is; null where there is none at the address. */
export const sizeOfPicture = async (images: ImageStore, url: string): Promise<PictureSize | null> => {
  const name = url.startsWith(FOLDER) ? url.slice(FOLDER.length) : '';
  const bytes = isPictureName(name) ? await images.get(name) : null;
  if (!bytes) return null;
  const { width, height } = await sharp(bytes).metadata();
  return { url, width, height };
};
