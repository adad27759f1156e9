import type { FastifyReply, FastifyRequest } from 'fastify';
import type { KeptAnswer } from '#server/catalogue/answer-cache.ts';
import type { Shop } from '#server/shop.ts';

/** An answer that is the same for everyone, and the ids of the products that it shows. */
export interface SharedAnswer<T> {
  answer: T;
  products: Iterable<string>;
}

const JSON_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  // Browsers may keep it but must ask: the ETag then answers 304, and nobody sees an old price.
  'cache-control': 'no-cache',
  vary: 'accept-encoding',
} as const;

/** Whether the client's If-None-Match names this answer. */
export const isUnchanged = (ifNoneMatch: string | undefined, answer: KeptAnswer): boolean =>
  ifNoneMatch?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === answer.etag) ?? false;

/** Sends a kept or fresh shared answer through the framework, with its ETag. */
export const replyWith = (request: FastifyRequest, reply: FastifyReply, answer: KeptAnswer): FastifyReply => {
  reply.headers(answer.headers).header('etag', answer.etag);
  if (isUnchanged(request.headers['if-none-match'], answer)) return reply.code(304).send();
  return reply.send(answer.identity);
};

/** Answers that are being made, for each shop of this process, by generation and address. */
const underWay = new WeakMap<Shop, Map<string, Promise<SharedAnswer<unknown>>>>();

/** Lets many who ask for the same thing at the same moment wait for one query. */
const once = <T>(shop: Shop, key: string, make: () => Promise<SharedAnswer<T>>): Promise<SharedAnswer<T>> => {
  const making = underWay.get(shop) ?? new Map<string, Promise<SharedAnswer<unknown>>>();
  underWay.set(shop, making);
  const begun = making.get(key) as Promise<SharedAnswer<T>> | undefined;
  if (begun) return begun;
  const begins = make().finally(() => making.delete(key));
  making.set(key, begins);
  return begins;
};

/**
 * Answers a read that is the same for everyone: from memory when it is kept, else by `make`, and keeps it.
 * Later calls for the same address are answered by edge.ts without reaching the framework.
 */
export const answerShared = async <T>(
  shop: Shop,
  request: FastifyRequest,
  reply: FastifyReply,
  make: () => Promise<SharedAnswer<T>>,
): Promise<void> => {
  const kept = shop.answers.find(request.url);
  if (kept) {
    replyWith(request, reply, kept);
    return;
  }
  const { generation } = shop.answers;
  const { answer, products } = await once(shop, `${generation} ${request.url}`, make);
  const body = Buffer.from(String(reply.serialize(answer)));
  const headers = { ...(reply.getHeaders() as Record<string, string>), ...JSON_HEADERS };
  replyWith(request, reply, shop.answers.keep(request.url, generation, body, headers, new Set(products)));
};
