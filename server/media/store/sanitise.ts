import sharp from 'sharp';
import type { RefusalCode } from '#contract/http/codes.ts';
import {
  IMAGE_KEPT_HEIGHT,
  IMAGE_KEPT_WIDTH,
  IMAGE_MAX_BYTES,
  IMAGE_MAX_PIXELS,
} from '#contract/media/limits.ts';
import { mediaMessages as say } from '#contract/media/messages.ts';
import { Refusal } from '#server/http/errors.ts';
import { imageWork } from '../sizes/image-work.ts';

const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG_START = Buffer.from([0xff, 0xd8, 0xff]);

const refused = (code: RefusalCode, sentence: string): Refusal => new Refusal(415, code, sentence);

export type PictureKind = 'jpeg' | 'png' | 'webp';

const kindOf = (bytes: Buffer): PictureKind | null => {
  if (bytes.subarray(0, JPEG_START.length).equals(JPEG_START)) return 'jpeg';
  if (bytes.subarray(0, PNG_START.length).equals(PNG_START)) return 'png';
  return bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
    ? 'webp'
    : null;
};

/** Whether a PNG's chunks go on to its end chunk; decoders forgive a missing one. */
const isWholePng = (bytes: Buffer): boolean => {
  for (let at = PNG_START.length; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return true;
    at += 12 + length;
  }
  return false;
};

/** Whether a JPEG's end mark is there; bytes behind it are common (phones append clips). */
const isWholeJpeg = (bytes: Buffer): boolean => bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) > 0;

/** Whether a WebP has as many bytes as its head says. */
const isWholeWebp = (bytes: Buffer): boolean => bytes.length >= bytes.readUInt32LE(4) + 8;

const IS_WHOLE: Readonly<Record<PictureKind, (bytes: Buffer) => boolean>> = {
  jpeg: isWholeJpeg,
  png: isWholePng,
  webp: isWholeWebp,
};

/**
 * Judges an image by its bytes, decodes it and writes it anew as WebP of at most 1,600 pixels across: upright,
 * in sRGB, with nothing of what was hidden in the file (place, camera, comments, appended bytes).
 * @param kinds what is taken: what people upload is jpg or png
 * @throws Refusal 413 over 2,000,000 bytes; 415 when it is of another kind, damaged, or over 40 megapixels
 */
export const sanitiseImage = async (
  bytes: Buffer,
  kinds: readonly PictureKind[] = ['jpeg', 'png'],
): Promise<Buffer> => {
  if (bytes.length > IMAGE_MAX_BYTES) throw new Refusal(413, 'too_large', say.tooLarge);
  const kind = kindOf(bytes);
  if (!kind || !kinds.includes(kind)) throw refused('wrong_type', say.wrongType);
  if (!IS_WHOLE[kind](bytes)) throw refused('image_damaged', say.damaged);
  return imageWork(async () => {
    const { width, height } = await sharp(bytes, { limitInputPixels: false })
      .metadata()
      .catch(() => {
        throw refused('image_damaged', say.damaged);
      });
    if (width * height > IMAGE_MAX_PIXELS) throw refused('image_too_many_pixels', say.tooManyPixels);
    try {
      return await sharp(bytes, { limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'truncated' })
        .autoOrient()
        .resize({
          width: IMAGE_KEPT_WIDTH,
          height: IMAGE_KEPT_HEIGHT,
          fit: 'inside',
          withoutEnlargement: true,
        })
        .webp({ quality: 86 })
        .toBuffer();
    } catch {
      throw refused('image_damaged', say.damaged);
    }
  });
};
