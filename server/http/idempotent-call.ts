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
  /** Method and address, or what of several calls is made once. */
  call: string;
  /** Of the body: whoever sends something else under the same key means something else. */
  digest: string;
}

/**
 * What a call was sent under by a key in its body.
 * @param call the same for calls of which one is made under a key, whichever comes first
 */
export const callUnder = (request: FastifyRequest, key: string, call: string): IdempotentCall => ({
  accountId: callerOf(request).accountId,
  key,
  call,
  digest: createHash('sha256')
    .update(JSON.stringify(request.body ?? null))
    .digest('base64'),
});

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
  return callUnder(request, key, `${request.method} ${request.url}`);
};
