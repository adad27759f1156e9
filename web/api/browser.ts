import { browserMessages } from '#contract/http/browser-messages.ts';
import { noteReach } from '../offline/connection.ts';
import { createApi, type Reply, type SentCall } from './api.ts';
import { isAbort } from './api-error.ts';
import { dropToken, readToken } from './token.ts';

/** No answer; the reason, where the browser knows it. */
const unanswered = (): Reply => {
  noteReach(false);
  return { status: 0, body: navigator.onLine === false ? { error: browserMessages.offline } : undefined };
};

const overHttp = async (call: SentCall): Promise<Reply> => {
  const { method, path, body, token, signal, keepalive, key } = call;
  const ownToken = token === undefined ? readToken() : null;
  const sent = token ?? ownToken;
  let response: Response;
  try {
    response = await fetch(`/api/v1${path}`, {
      method,
      headers: {
        accept: 'application/json',
        ...(sent ? { authorization: `Bearer ${sent}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
      ...(keepalive ? { keepalive } : {}),
    });
  } catch (error) {
    if (isAbort(error)) throw error;
    return unanswered();
  }
  noteReach(true);
  // The session has ended on the server. Under a new token it goes on: what was refused has done nothing yet.
  if (response.status === 401 && ownToken && (await dropToken(ownToken))) return overHttp(call);
  try {
    return { status: response.status, body: await response.json() };
  } catch (error) {
    if (isAbort(error)) throw error;
    // Cut off on its way, as when the page is left meanwhile, it is no answer; else it was no JSON.
    return error instanceof SyntaxError ? { status: response.status, body: undefined } : unanswered();
  }
};

/** The client for components and for `clientLoader`s: over HTTP, with the stored token. */
export const api = createApi(overHttp);
