import type { FastifyReply, FastifyRequest, RouteGenericInterface } from 'fastify';
import { LISTING } from '#server/cluster-sync/messages.ts';
import { canonicalAddress } from '#server/http/canonical-address.ts';
import type { Shop } from '#server/shop.ts';
import { type Encoding, encodingFor } from './compression.ts';
import { KeptAnswer } from './kept-answer.ts';

/** What an answer that is the same for everyone goes by. */
interface Shown {
  /** Ids of the products that it shows. */
  products: Iterable<string>;
  /** No other product changes it; what says nothing of this is dropped whenever any product is written. */
  isOfTheseOnly?: boolean;
}

export interface SharedAnswer<T> extends Shown {
  answer: T;
}

const JSON_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  // Browsers may keep it but must ask: the ETag then answers 304, and nobody sees an old price.
  'cache-control': 'no-cache',
  vary: 'accept-encoding',
} as const;

/** Whether the client's If-None-Match names this answer. */
export const isUnchanged = (ifNoneMatch: string | undefined, answer: { etag: string }): boolean =>
  ifNoneMatch?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === answer.etag) ?? false;

/** Sends bytes through the framework, compressed as the client can take them. */
export const replyCompressed = async (
  request: FastifyRequest,
  reply: FastifyReply,
  body: Pick<KeptAnswer, 'length' | 'bytes'>,
  compressed: (encoding: Encoding) => Buffer | Promise<Buffer>,
): Promise<FastifyReply> => {
  const encoding = encodingFor(request.headers['accept-encoding'], body.length);
  if (!encoding) return reply.send(body.bytes);
  const bytes = await compressed(encoding);
  return reply.header('content-encoding', encoding).send(bytes);
};

/** Sends a kept or fresh shared answer through the framework, with its ETag. */
export const replyWith = async (
  shop: Shop,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: KeptAnswer,
): Promise<FastifyReply> => {
  reply.headers(answer.headers).header('etag', answer.etag);
  if (isUnchanged(request.headers['if-none-match'], answer)) return reply.code(304).send();
  const body = {
    length: answer.length,
    get bytes() {
      return shop.answers.plain(answer);
    },
  };
  return replyCompressed(request, reply, body, (encoding) => shop.answers.compress(answer, encoding));
};

/** The bytes of an answer that is the same for everyone. */
export interface SharedBytes extends Shown {
  body: Buffer;
}

/** Answers that are being made, for each shop of this process, by generation and address. */
const underWay = new WeakMap<Shop, Map<string, Promise<SharedBytes>>>();

/** Lets many who ask for the same thing at the same moment wait for one query. */
const once = (shop: Shop, key: string, make: () => Promise<SharedBytes>): Promise<SharedBytes> => {
  const making = underWay.get(shop) ?? new Map<string, Promise<SharedBytes>>();
  underWay.set(shop, making);
  const begun = making.get(key);
  if (begun) return begun;
  const begins = make().finally(() => making.delete(key));
  making.set(key, begins);
  return begins;
};

/**
 * Answers with bytes that are the same for everyone: from memory when they are kept, else by `make`, and keeps them.
 * @param address under which they are kept: the one of all that mean the same, so that nobody fills the memory with them
 */
export const answerSharedBytes = async (
  shop: Shop,
  request: FastifyRequest,
  reply: FastifyReply,
  address: string,
  headers: Readonly<Record<string, string>>,
  make: () => Promise<SharedBytes>,
): Promise<void> => {
  shop.answers.noteSpelling(request.originalUrl, address);
  const kept = shop.answers.find(address);
  if (kept) {
    await replyWith(shop, request, reply, kept);
    return;
  }
  const { generation } = shop.answers;
  const { body, products, isOfTheseOnly } = await once(shop, `${generation} ${address}`, make);
  const meanwhile = shop.answers.find(address);
  if (meanwhile) {
    await replyWith(shop, request, reply, meanwhile);
    return;
  }
  const all = { ...(reply.getHeaders() as Record<string, string>), ...headers };
  const shown = new Set(isOfTheseOnly ? products : [...products, LISTING]);
  await replyWith(shop, request, reply, shop.answers.keep(address, generation, body, all, shown));
};

/**
 * Answers a read that is the same for everyone: from memory when it is kept, else by `make`, and keeps it.
 * Later calls for the same address are answered by answer-from-memory.ts without reaching the framework.
 * @param reply the call's own: its declaration in the contract says what the answer is
 * @param address where the call itself knows better than its route what is the same
 */
export const answerShared = <Route extends RouteGenericInterface>(
  shop: Shop,
  request: FastifyRequest,
  reply: FastifyReply<Route>,
  make: () => Promise<SharedAnswer<Route['Reply']>>,
  address = canonicalAddress(request),
): Promise<void> =>
  answerSharedBytes(shop, request, reply, address, JSON_HEADERS, async () => {
    const { answer, ...shown } = await make();
    return { body: Buffer.from(String(reply.serialize(answer))), ...shown };
  });

/** Answers with what is the same for everyone just now, and may be something else the next time: with its ETag, but not kept. */
export const answerUnkept = <Route extends RouteGenericInterface>(
  shop: Shop,
  request: FastifyRequest,
  reply: FastifyReply<Route>,
  answer: Route['Reply'],
): Promise<FastifyReply> => {
  const headers = { ...(reply.getHeaders() as Record<string, string>), ...JSON_HEADERS };
  const body = Buffer.from(String(reply.serialize(answer)));
  return replyWith(shop, request, reply, new KeptAnswer(request.url, body, headers, new Set()));
};
