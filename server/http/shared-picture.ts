import type { FastifyReply, FastifyRequest } from 'fastify';
import { httpMessages } from '#contract/http/messages.ts';
import { notFound } from './errors.ts';

/** A picture that messengers, catalogues and phones fetch, too; `etag` is that of the picture it was made of. */
export interface SharedPicture {
  bytes: Buffer;
  etag: string;
}

const A_DAY = 'public, max-age=86400';

/** Answers with a picture that others than the shop's own pages fetch, too. @throws Refusal 404 where there is none */
export const sendSharedPicture = (
  request: FastifyRequest,
  reply: FastifyReply,
  picture: SharedPicture | null,
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
