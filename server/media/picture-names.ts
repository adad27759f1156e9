import { PICTURE_WIDTHS, type PictureWidth } from '#contract/media/widths.ts';

/** One or two folders and a file, all of lowercase letters, digits and dashes: nothing that could climb out. */
const NAME = /^(?:[a-z0-9][a-z0-9-]{0,79}\/){1,2}[a-z0-9][a-z0-9-]{0,149}\.webp$/;
const WIDTH = /^w(\d{1,5})\//;

/** A picture that was asked for: its name, such as `uploads/4f….webp`, and a width, or null for the picture as it is. */
export interface PictureRequest {
  name: string;
  width: PictureWidth | null;
}

/** Whether this can be the name of a picture of the shop. */
export const isPictureName = (name: string): boolean => NAME.test(name) && !WIDTH.test(name);

/** Reads what stands behind `/media/`; null for anything but a known width and a well-formed name. */
export const pictureRequestOf = (path: string): PictureRequest | null => {
  const asked = WIDTH.exec(path);
  if (!asked) return isPictureName(path) ? { name: path, width: null } : null;
  const width = PICTURE_WIDTHS.find((known) => String(known) === asked[1]);
  const name = path.slice(asked[0].length);
  return width !== undefined && isPictureName(name) ? { name, width } : null;
};
