import { fromBufferPromise } from 'yauzl';
import { PARTS_MAX, UNPACKED_MAX_BYTES } from '#contract/spreadsheets/limits.ts';
import { spreadsheetMessages as say } from '#contract/spreadsheets/messages.ts';
import { Refusal } from '#server/http/errors.ts';

/** The files that a spreadsheet is packed of. */
export interface WorkbookParts {
  has: (name: string) => boolean;
  /** Its bytes a piece at a time; nothing where there is no such part. */
  read: (name: string) => AsyncIterable<Buffer>;
}

export const tooLarge = (): Refusal => new Refusal(413, 'spreadsheet_too_large', say.tooLarge);

/** Counts what a spreadsheet names: a few bytes of it may name millions of things, each of which takes room. */
export const upTo = (most: number): (() => void) => {
  let count = 0;
  return () => {
    count += 1;
    if (count > most) throw tooLarge();
  };
};

/**
 * Opens a ZIP archive. What it unpacks to is counted while it is read, over all its parts: what it says of itself is not
 * believed.
 */
export const openParts = async (bytes: Buffer): Promise<WorkbookParts> => {
  const archive = await fromBufferPromise(bytes);
  if (archive.entryCount > PARTS_MAX) throw tooLarge();
  const entries = new Map<string, Parameters<typeof archive.openReadStreamPromise>[0]>();
  for await (const entry of archive.eachEntry()) entries.set(entry.fileName, entry);
  let unpacked = 0;
  return {
    has: (name) => entries.has(name),
    read: async function* (name) {
      const entry = entries.get(name);
      if (!entry) return;
      for await (const piece of await archive.openReadStreamPromise(entry)) {
        unpacked += piece.length;
        if (unpacked > UNPACKED_MAX_BYTES) throw tooLarge();
        yield piece;
      }
    },
  };
};
