import { IMAGE_MAX_BYTES, IMAGE_MAX_PIXELS } from '#contract/media/limits.ts';
import { mediaMessages as say } from '#contract/media/messages.ts';
import { type Attempt, attemptsFor, nameFor } from './attempts.ts';

const BACKGROUND = '#ffffff';
/** Pixels: enough to see whether anything shines through. */
const SAMPLE_SIDE = 64;

/**
 * Opens a picture and lets it go again: decoded, a photo takes fifty megabytes. As an element, not as a bitmap: that is
 * upright in the oldest browsers too, where bitmaps of a phone's photos lie on their side.
 * @throws Error when the browser cannot read it
 */
const opened = async <T>(picture: Blob, look: (image: HTMLImageElement) => T | Promise<T>): Promise<T> => {
  const address = URL.createObjectURL(picture);
  const image = new Image();
  try {
    await new Promise<void>((resolve, reject) => {
      image.onload = () => resolve();
      image.onerror = () => reject(new Error('This browser cannot read the picture'));
      image.src = address;
    });
    return await look(image);
  } finally {
    image.removeAttribute('src');
    URL.revokeObjectURL(address);
  }
};

const hasTooMany = ({ naturalWidth, naturalHeight }: HTMLImageElement): boolean =>
  naturalWidth * naturalHeight > IMAGE_MAX_PIXELS;

const contextOf = (canvas: HTMLCanvasElement): CanvasRenderingContext2D => {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw pictures');
  context.imageSmoothingQuality = 'high';
  return context;
};

const draw = (canvas: HTMLCanvasElement, image: HTMLImageElement, { width, height, type }: Attempt): void => {
  Object.assign(canvas, { width, height });
  const context = contextOf(canvas);
  if (type === 'image/jpeg') {
    context.fillStyle = BACKGROUND;
    context.fillRect(0, 0, width, height);
  }
  context.drawImage(image, 0, 0, width, height);
};

const written = (canvas: HTMLCanvasElement, { type, quality }: Attempt): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, quality));

const isTransparent = (canvas: HTMLCanvasElement, image: HTMLImageElement): boolean => {
  draw(canvas, image, { width: SAMPLE_SIDE, height: SAMPLE_SIDE, type: 'image/png', quality: 1 });
  const { data } = contextOf(canvas).getImageData(0, 0, SAMPLE_SIDE, SAMPLE_SIDE);
  return data.some((value, index) => index % 4 === 3 && value < 255);
};

/** A picture of at most 2,000,000 bytes; null where none of the attempts is so small. */
const drawnSmaller = async (
  image: HTMLImageElement,
  { name, type, lastModified }: File,
): Promise<File | null> => {
  const canvas = document.createElement('canvas');
  const size = { width: image.naturalWidth, height: image.naturalHeight };
  try {
    // What cannot be decoded would be drawn as nothing.
    await image.decode();
    let drawn: Attempt | undefined;
    for (const attempt of attemptsFor(size, type === 'image/png' && isTransparent(canvas, image))) {
      const isDrawn =
        drawn?.width === attempt.width && drawn.height === attempt.height && drawn.type === attempt.type;
      if (!isDrawn) draw(canvas, image, attempt);
      drawn = attempt;
      const picture = await written(canvas, attempt);
      if (picture && picture.size <= IMAGE_MAX_BYTES)
        return new File([picture], nameFor(name, attempt), { type: attempt.type, lastModified });
    }
    return null;
  } finally {
    // Some browsers keep what was drawn until it is overwritten.
    Object.assign(canvas, { width: 0, height: 0 });
  }
};

/** Whether a picture can be drawn smaller here. Decodes nothing. */
export const judgeSize = (picture: Blob): Promise<'fine' | 'unreadable' | 'too many pixels'> =>
  opened(picture, (image) => (hasTooMany(image) ? ('too many pixels' as const) : ('fine' as const))).catch(
    () => 'unreadable',
  );

export type MadeSmaller = { file: File } | { reason: string };

/**
 * Draws a picture smaller, upright and in sRGB, with nothing of what was hidden in the file, until it is as small as
 * the shop takes it; with white behind what is transparent where it has to become a JPEG.
 * @returns the file, or the sentence for a picture with which that cannot be done
 */
export const makeSmaller = (picture: File): Promise<MadeSmaller> =>
  opened(picture, async (image): Promise<MadeSmaller> => {
    if (hasTooMany(image)) return { reason: say.tooManyPixels };
    const file = await drawnSmaller(image, picture);
    return file ? { file } : { reason: say.tooLarge };
  }).catch(() => ({ reason: say.tooLarge }));
