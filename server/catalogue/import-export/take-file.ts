import { PRODUCT_FILE_MAX_BYTES } from '#contract/catalogue/import-export/limits.ts';
import { fileMessages } from '#contract/catalogue/import-export/messages.ts';
import type { App } from '#server/http/app.ts';
import { answerError } from '#server/http/error-handler.ts';
import { Refusal } from '#server/http/errors.ts';

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

/** The file that was sent; empty where nothing was. */
export const fileIn = (body: unknown): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));
