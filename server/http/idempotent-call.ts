import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { httpMessages } from '#contract/http/messages.ts';
import { callerOf } from './caller.ts';
import { Refusal } from './errors.ts';

/** A call that its client may send again because it never heard the answer. */
export interface IdempotentCall {
  accountId: string;
  /** The client's own, one for each time that a form is sent. */
  key: string;
  /** Method and address. */
  call: string;
  /** Of the body: whoever sends something else under the same key means something else. */
  digest: string;
}

/** Visible ASCII. Source: draft-ietf-httpapi-idempotency-key-header, which leaves the form to the server. */
const KEY = /^[\x21-\x7e]{1,128}$/;

/**
 * What a call was sent under by its header `Idempotency-Key`; null without one.
 * @throws Refusal 400 for a key of another form
 */
export const idempotentCallOf = (request: FastifyRequest): IdempotentCall | null => {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !KEY.test(key)) throw new Refusal(400, 'malformed', httpMessages.malformed);
  return {
    accountId: callerOf(request).accountId,
    key,
    call: `${request.method} ${request.url}`,
    digest: createHash('sha256')
      .update(JSON.stringify(request.body ?? null))
      .digest('base64'),
  };
};
