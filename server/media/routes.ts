/**
 * Pictures. The largest is 2,000,000 bytes (contract/media/limits): in a form it is refused here, from an address while it is
 * fetched, and whichever way it came before it is kept (sanitise).
 *
 * - `media`      the folder or bucket that pictures are in, served from there
 * - `store/`     taking them in, keeping them, and deleting what nothing shows
 * - `sizes/`     the widths that are made of each
 */

import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import * as calls from '#contract/media/calls.ts';
import { IMAGE_MAX_BYTES } from '#contract/media/limits.ts';
import { mediaMessages as say } from '#contract/media/messages.ts';
import { uploadAnswer, uploadFromUrlSchema } from '#contract/media/schemas.ts';
import { answerCall } from '#server/http/answer-call.ts';
import type { App, FeatureRoutes } from '#server/http/app.ts';
import { brokenRule, Refusal } from '#server/http/errors.ts';
import { fetchRemoteImage } from './store/remote-image.ts';
import { storeUpload } from './store/store-upload.ts';

const TAGS = ['Images'];
const FIELD = 'file';

/** The parser's own refusals have a status; what it throws without one is a body that breaks off or is no form at all. */
const refusalOf = (error: unknown): unknown =>
  error instanceof Refusal || (error instanceof Error && 'statusCode' in error)
    ? error
    : new Refusal(415, 'wrong_type', say.wrongType);

type Part = NonNullable<Awaited<ReturnType<FastifyRequest['file']>>>;

const bytesOf = async (part: Part): Promise<Buffer> => {
  try {
    return await part.toBuffer();
  } catch (error) {
    if (part.file.truncated) throw new Refusal(413, 'too_large', say.tooLarge);
    throw refusalOf(error);
  }
};

/** The picture of the form's field; whatever else it brings is read past. */
const sentFile = async (request: FastifyRequest): Promise<Buffer> => {
  if (!request.isMultipart()) throw new Refusal(415, 'wrong_type', say.wrongType);
  let picture: Buffer | null = null;
  try {
    for await (const part of request.files()) {
      if (part.fieldname === FIELD && picture === null) picture = await bytesOf(part);
      else part.file.resume();
    }
  } catch (error) {
    throw refusalOf(error);
  }
  if (picture === null) throw brokenRule('file_missing', say.missing, FIELD);
  return picture;
};

/** `POST /uploads` and `POST /uploads/from-url`: an admin's images, kept by store-upload.ts. */
export const mediaRoutes: FeatureRoutes = async (api, shop) => {
  // A scope of its own: here alone a body need not be JSON, and its type is judged with the sentence about images.
  await api.register(async (scope) => {
    const uploads = scope as App;
    uploads.removeAllContentTypeParsers();
    await uploads.register(multipart, {
      limits: { fileSize: IMAGE_MAX_BYTES, files: 3, fields: 10, parts: 12, fieldSize: 1_000 },
    });
    uploads.addContentTypeParser('*', (_request, _body, done) => done(null));
    answerCall(
      uploads,
      calls.uploadImage,
      {
        access: 'upload images',
        tags: TAGS,
        consumes: ['multipart/form-data'],
        response: { 201: uploadAnswer },
      },
      async (request, reply) => {
        const url = await storeUpload(shop, await sentFile(request));
        return reply.code(201).send({ success: true, data: { url }, message: say.uploaded });
      },
    );
  });

  answerCall(
    api,
    calls.uploadFromUrl,
    { access: 'upload images', tags: TAGS, body: uploadFromUrlSchema, response: { 201: uploadAnswer } },
    async (request, reply) => {
      const url = await storeUpload(shop, await fetchRemoteImage(request.body.url));
      return reply.code(201).send({ success: true, data: { url }, message: say.uploaded });
    },
  );
};
