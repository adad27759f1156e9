import sharp, { type Sharp } from 'sharp';
import type { PictureFormat } from '#contract/media/widths.ts';
import type { Rendition } from './renditions.ts';

/** How long the encoder may look for a smaller file. The figures behind them are in docs/decisions/0015-pictures.md. */
export type Haste = 'somebody waits' | 'ahead';

const WEBP_QUALITY = 80;
const AVIF_QUALITY = 55;
const AVIF_EFFORT: Record<Haste, number> = { 'somebody waits': 2, ahead: 3 };
/** Pictures are shown in squares, cut evenly; what is higher than this many widths is never seen and only costs. */
const HIGHEST = 2;

const cutToShow = async (original: Buffer): Promise<Sharp> => {
  const image = sharp(original);
  const { width, height } = await image.metadata();
  if (height <= width * HIGHEST) return image;
  const kept = width * HIGHEST;
  return image.extract({ left: 0, top: Math.floor((height - kept) / 2), width, height: kept });
};

/**
 * Writes an image in a width, never enlarged.
 * @throws Error when it cannot be decoded
 */
export const encodeAs = async (
  original: Buffer,
  { width, format }: Rendition,
  haste: Haste,
): Promise<Buffer> => {
  const resized = (await cutToShow(original)).resize({ width, withoutEnlargement: true });
  return format === 'webp'
    ? resized.webp({ quality: WEBP_QUALITY }).toBuffer()
    : resized
        .avif({ quality: AVIF_QUALITY, effort: AVIF_EFFORT[haste], chromaSubsampling: '4:2:0' })
        .toBuffer();
};

/** Whether the file goes on for as long as its header says. Source: WebP Container Specification, "RIFF File Format". */
const isWholeWebp = (bytes: Buffer): boolean =>
  bytes.length >= 20 &&
  bytes.toString('latin1', 0, 4) === 'RIFF' &&
  bytes.toString('latin1', 8, 12) === 'WEBP' &&
  bytes.readUInt32LE(4) + 8 === bytes.length;

/** Whether the file's boxes end where it ends, the picture's own among them. Source: ISO/IEC 14496-12, section 4.2. */
const isWholeAvif = (bytes: Buffer): boolean => {
  if (bytes.toString('latin1', 4, 12) !== 'ftypavif') return false;
  let at = 0;
  let hasPicture = false;
  while (at + 8 <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    if (length < 8) return false;
    hasPicture ||= bytes.toString('latin1', at + 4, at + 8) === 'mdat';
    at += length;
  }
  return hasPicture && at === bytes.length;
};

/** Whether a file that this shop wrote is all there; a power cut may leave one empty or cut off. */
export const isWhole = (bytes: Buffer, format: PictureFormat): boolean =>
  format === 'webp' ? isWholeWebp(bytes) : isWholeAvif(bytes);
