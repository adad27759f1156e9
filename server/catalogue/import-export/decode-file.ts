import { isUtf8 } from 'node:buffer';
import { fileMessages as say } from '#contract/catalogue/import-export/messages.ts';
import { Refusal } from '#server/http/errors.ts';

/** Signs that no text has: what has them is a file of another kind. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const NO_TEXT = /[\x00-\x08\x0e-\x1f]/;
const SAMPLE = 4_096;
/** What spreadsheets write before UTF-8, and no other text begins with. */
const UTF8_MARK = 'efbbbf';

/** Which of UTF-16 a text is in, by its mark or by the zeroes beside its letters; null where it is in neither. */
const wideEncodingOf = (bytes: Buffer): 'utf-16le' | 'utf-16be' | null => {
  const mark = bytes.subarray(0, 2).toString('hex');
  if (mark === 'fffe') return 'utf-16le';
  if (mark === 'feff') return 'utf-16be';
  const start = bytes.subarray(0, SAMPLE);
  const zeroes = [0, 0];
  for (const [place, byte] of start.entries())
    if (byte === 0) zeroes[place % 2] = (zeroes[place % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeroes;
  if (odd > start.length / 4 && even === 0) return 'utf-16le';
  return even > start.length / 4 && odd === 0 ? 'utf-16be' : null;
};

/**
 * A text file in UTF-8, whatever it was in: UTF-8, UTF-16, or what spreadsheets on Windows write, Windows-1252.
 * @throws Refusal 415 when it is no text
 */
export const inUtf8 = (bytes: Buffer): Buffer => {
  if (isUtf8(bytes) && !bytes.includes(0)) return bytes;
  // One byte that is wrong does not make it another encoding: it alone cannot be read.
  const isMarked = bytes.subarray(0, 3).toString('hex') === UTF8_MARK;
  const text = isMarked
    ? bytes.toString('utf8')
    : new TextDecoder(wideEncodingOf(bytes) ?? 'windows-1252').decode(bytes);
  if (NO_TEXT.test(text)) throw new Refusal(415, 'file_wrong_encoding', say.encoding);
  return Buffer.from(text);
};
