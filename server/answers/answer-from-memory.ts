/**
 * Answers that are the same for everybody: kept in memory and sent before the framework is asked.
 *
 * - kept:     `response-cache`, `kept-answer` (one of them), `versioned-cache` (figures of one version of the catalogue)
 * - dropped:  `changes` (what rules say that they have changed, and what goes with it)
 * - sent:     `shared-answers` (ETag, 304), `compression`
 */

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ClientReader } from '#server/http/client.ts';
import { REQUEST_ID } from '#server/http/request-id.ts';
import type { Limiter } from '#server/http/shared-rate-limit.ts';
import type { Shop } from '#server/shop.ts';
import { requestKept } from '#server/signals/signals.ts';
import { type Encoding, encodingFor } from './compression.ts';
import type { KeptAnswer } from './kept-answer.ts';
import { isUnchanged } from './shared-answers.ts';

/** What a request is called and who makes it. */
interface RequestReaders {
  clientOf: ClientReader;
  requestIdOf: (request: IncomingMessage) => string;
}

const sendBody = (
  request: IncomingMessage,
  response: ServerResponse,
  answer: KeptAnswer,
  body: Buffer,
  encoding?: Encoding,
): void => {
  response.writeHead(200, {
    ...answer.headers,
    etag: answer.etag,
    'content-length': body.length,
    ...(encoding ? { 'content-encoding': encoding } : {}),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
};

const send = (request: IncomingMessage, response: ServerResponse, answer: KeptAnswer, shop: Shop): void => {
  if (isUnchanged(request.headers['if-none-match'], answer)) {
    response.writeHead(304, { ...answer.headers, etag: answer.etag }).end();
    return;
  }
  const encoding = encodingFor(request.headers['accept-encoding'], answer.length);
  if (!encoding) {
    sendBody(request, response, answer, shop.answers.plain(answer));
    return;
  }
  const compressed = shop.answers.compress(answer, encoding);
  if (Buffer.isBuffer(compressed)) {
    sendBody(request, response, answer, compressed, encoding);
    return;
  }
  compressed.then(
    (body) => sendBody(request, response, answer, body, encoding),
    () => sendBody(request, response, answer, shop.answers.plain(answer)),
  );
};

/**
 * Answers a GET straight from memory when the same answer is kept, before the framework sees it; gives false
 * when there is none. Such answers are public, so no token needs to be looked at.
 */
export const answerFromMemory =
  (shop: Shop, limiter: Limiter, { clientOf, requestIdOf }: RequestReaders) =>
  (request: IncomingMessage, response: ServerResponse): boolean => {
    if ((request.method !== 'GET' && request.method !== 'HEAD') || request.url === undefined) return false;
    const answer = shop.answers.find(request.url);
    if (!answer) return false;
    if (answer.address.startsWith('/api/')) {
      const client = clientOf(request);
      // Over the limit: the framework's own hook says so, with the sentence of the contract.
      if (limiter.isOver(client)) return false;
      limiter.take(client);
    }
    const id = requestIdOf(request);
    response.setHeader(REQUEST_ID, id);
    if (requestKept.isHeard) requestKept.send({ request, id, client: clientOf(request) });
    send(request, response, answer, shop);
    return true;
  };
