import { RENDITIONS, type Rendition } from '../sizes/renditions.ts';

/**
 * One or two folders and a file, all of lowercase letters, digits and dashes: nothing that could climb out. Before
 * the ending may stand the digits of its blur placeholder.
 */
const NAME = /^(?:[a-z0-9][a-z0-9-]{0,79}\/){1,2}[a-z0-9][a-z0-9-]{0,149}(?:\.[0-9a-v]{13})?\.webp$/;
const WIDTH = /^w(\d{1,5})\//;
const STAND_IN = /\.[0-9a-v]{13}(?=\.webp$)/;
const FORMAT = /\.(webp|avif)$/;

/** A picture that was asked for: its own name, such as `uploads/4f….webp`, and a rendition, or null for the picture as it is. */
export interface PictureRequest {
  name: string;
  rendition: Rendition | null;
}

/** Whether this can be the name of a picture of the shop. */
export const isPictureName = (name: string): boolean => NAME.test(name) && !WIDTH.test(name);

/** The name without the digits of its blur placeholder. */
export const withoutBlurPlaceholder = (name: string): string => name.replace(STAND_IN, '');

/** Reads what stands behind `/media/`; null for anything but a known width and format and a well-formed name. */
export const pictureRequestOf = (path: string): PictureRequest | null => {
  const asked = WIDTH.exec(path);
  if (!asked) return isPictureName(path) ? { name: path, rendition: null } : null;
  const format = FORMAT.exec(path)?.[1];
  const rendition = RENDITIONS.find((known) => String(known.width) === asked[1] && known.format === format);
  const name = path.slice(asked[0].length).replace(FORMAT, '.webp');
  return rendition && isPictureName(name) ? { name, rendition } : null;
};
