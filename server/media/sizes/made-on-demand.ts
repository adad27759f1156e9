import type { FastifyReply, FastifyRequest } from 'fastify';
import { httpMessages } from '#contract/http/messages.ts';
import type { App } from '#server/http/app.ts';
import { notFound } from '#server/http/errors.ts';
import type { ImageStore } from '../store/image-store.ts';
import { imageWork } from './image-work.ts';

/** A picture that was made of another one; `etag` is that one's. */
export interface MadePicture {
  bytes: Buffer;
  etag: string;
}

const A_DAY = 'public, max-age=86400';

/** What is kept under this name; made, and kept, where nothing is. */
export const keptOrMade = async (
  app: App,
  made: ImageStore,
  file: string,
  make: () => Promise<Buffer>,
): Promise<Buffer> => {
  const there = await made.get(file);
  if (there) return there;
  const bytes = await imageWork(make);
  // A full disk costs the work again, not the picture.
  await made.put(file, bytes).catch((error: unknown) => {
    app.log.warn({ err: error }, 'a picture could not be kept');
  });
  return bytes;
};

/** Answers with a picture that others than the shop's own pages fetch, too. @throws Refusal 404 where there is none */
export const sendMade = (
  request: FastifyRequest,
  reply: FastifyReply,
  picture: MadePicture | null,
  type: 'image/jpeg' | 'image/png',
): FastifyReply => {
  if (!picture) throw notFound('not_found', httpMessages.notFound);
  reply.headers({
    'cache-control': A_DAY,
    etag: picture.etag,
    'cross-origin-resource-policy': 'cross-origin',
  });
  if (request.headers['if-none-match'] === picture.etag) return reply.code(304).send();
  return reply.type(type).send(picture.bytes);
};
