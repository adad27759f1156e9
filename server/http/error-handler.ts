import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Failure } from '#contract/http/failure.ts';
import { httpMessages } from '#contract/http/messages.ts';
import { isLost, isPassing } from '#server/database/passing.ts';
import { Refusal } from './errors.ts';
import { REQUEST_ID } from './request-id.ts';

/** Nobody mends more at once; the sentence is the first one's. */
const MOST_DETAILS = 100;

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

const refusalFor = (error: FastifyError | Error): Refusal | null => {
  if (error instanceof Refusal) return error;
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status === 404) return new Refusal(404, 'not_found', httpMessages.notFound);
  if (status === 413) return new Refusal(413, 'too_large', httpMessages.tooLarge);
  if (status === 415) return new Refusal(415, 'wrong_type', httpMessages.wrongType);
  if (status !== undefined && status >= 400 && status < 500)
    return new Refusal(status, 'malformed', httpMessages.malformed);
  if (isPassing(error))
    return new Refusal(503, 'unavailable', httpMessages.unavailable, { headers: { 'retry-after': '1' } });
  return null;
};

/** The one place where an error becomes an answer. What is not a refusal is logged whole and told in one plain sentence. */
export const answerError = (
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  const refusal = refusalFor(error);
  // A part that is away is expected and says enough in one line; everything else that is the server's is logged whole.
  if ((error instanceof Refusal && error.status >= 500) || isLost(error))
    request.log.warn({ reason: error.message }, 'a part is away');
  else if (!refusal || refusal.status >= 500) request.log.error({ err: error }, 'request failed');
  const failure: Failure = {
    success: false,
    error: refusal?.message ?? httpMessages.unexpected,
    code: refusal?.code ?? 'unexpected',
    ...(refusal?.details ? { details: refusal.details.slice(0, MOST_DETAILS) } : {}),
    ...(refusal?.challenge ? { challenge: refusal.challenge } : {}),
    ...(refusal?.isCodeSent === undefined ? {} : { isCodeSent: refusal.isCodeSent }),
    ...(refusal?.attempt ? { attempt: refusal.attempt } : {}),
  };
  return (
    reply
      .code(refusal?.status ?? 500)
      // What failed once may go well the next time, and a refusal is for one caller only.
      .header('cache-control', 'no-store')
      .headers(refusal?.headers ?? {})
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(failure))
  );
};

/** Source: the Node.js manual, event `clientError` of http.Server; any other code is a request that is no HTTP. */
const HTTP_REFUSALS: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: new Refusal(431, 'too_large', httpMessages.tooLarge),
  ERR_HTTP_REQUEST_TIMEOUT: new Refusal(408, 'too_slow', httpMessages.malformed),
};

/** Answers what cannot be read as HTTP, where there is no request yet, and ends the connection. */
export const answerBrokenHttp = (error: Error, socket: Socket): void => {
  if (codeOf(error) === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const refusal = HTTP_REFUSALS[codeOf(error)] ?? new Refusal(400, 'malformed', httpMessages.malformed);
  const failure: Failure = { success: false, error: refusal.message, code: refusal.code };
  const body = JSON.stringify(failure);
  socket.end(
    [
      `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      `${REQUEST_ID}: ${randomUUID()}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
};
