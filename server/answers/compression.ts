import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

/** Bytes. Below this a compressed body saves no packet. */
const WORTH_COMPRESSING = 1_000;
/** A few milliseconds for the largest pages; what a higher quality saves, the next two milliseconds of a line make up. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const GZIP = { level: 6 };

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** What a body of so many bytes is to be compressed with for somebody who sends this Accept-Encoding; null: nothing. */
export const encodingFor = (accepted: string | string[] | undefined, length: number): Encoding | null => {
  if (!accepted || length < WORTH_COMPRESSING) return null;
  const text = String(accepted);
  if (/\bbr\b/.test(text)) return 'br';
  return /\bgzip\b/.test(text) ? 'gzip' : null;
};

/**
 * Node hands over bytes as a part of a larger piece of memory (zlib's; 64 KB that many small ones share), which whoever keeps
 * them would keep as well.
 */
export const inItsOwnRoom = (bytes: Buffer): Buffer => {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
};

export const compress = async (body: Buffer, encoding: Encoding): Promise<Buffer> =>
  inItsOwnRoom(await (encoding === 'br' ? brotli(body, BROTLI) : gzipped(body, GZIP)));
