import { PRODUCT_FILE_MAX_BYTES } from '#contract/catalogue/import-export/limits.ts';
import { fileMessages } from '#contract/catalogue/import-export/messages.ts';
import type { App } from '#server/http/app.ts';
import { answerError } from '#server/http/error-handler.ts';
import { Refusal } from '#server/http/errors.ts';
import { isSpreadsheet } from '#server/spreadsheets/read-spreadsheet.ts';

/** Declares calls in a scope of their own: here alone the body is a file, whatever its type is said to be. */
export const takingFiles = async (api: App, declare: (files: App) => void): Promise<void> => {
  await api.register(async (scope) => {
    const files = scope as App;
    files.removeAllContentTypeParsers();
    files.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: PRODUCT_FILE_MAX_BYTES },
      (_request, body, done) => done(null, body),
    );
    files.setErrorHandler((error: Error & { statusCode?: number }, request, reply) =>
      answerError(
        error.statusCode === 413 ? new Refusal(413, 'too_large', fileMessages.tooLarge) : error,
        request,
        reply,
      ),
    );
    declare(files);
  });
};

/** Gives the room of a file back at once: V8 does it when it next looks through what is old, which may be minutes later. */
const letGo = ({ buffer, length }: Buffer): void => {
  // A small file is a part of a room that others are in, too.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === length) buffer.transfer(0);
};

/**
 * Works on the file that was sent, which is empty where nothing was. Afterwards a text is gone: nobody may keep a part of its bytes. A
 * spreadsheet stays until V8 comes to it: where one is given up in its midst, whatever unpacks it may still be reading.
 */
export const withFile = async <Result>(
  body: unknown,
  work: (file: Buffer) => Promise<Result>,
): Promise<Result> => {
  if (!Buffer.isBuffer(body)) return work(Buffer.alloc(0));
  const isPacked = isSpreadsheet(body);
  try {
    return await work(body);
  } finally {
    if (!isPacked) letGo(body);
  }
};
