import { forgetToken, readToken } from '../session/token.ts';
import { type Call, createApi, type Reply } from './api.ts';
import { isAbort } from './api-error.ts';

const OFFLINE: Reply = { status: 0, body: undefined };

const overHttp = async ({ method, path, body, token, signal, keepalive }: Call): Promise<Reply> => {
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
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
      ...(keepalive ? { keepalive } : {}),
    });
  } catch (error) {
    if (isAbort(error)) throw error;
    return OFFLINE;
  }
  // The session has ended on the server: whoever asks next is a visitor.
  if (response.status === 401 && ownToken && readToken() === ownToken) forgetToken();
  try {
    return { status: response.status, body: await response.json() };
  } catch (error) {
    if (isAbort(error)) throw error;
    // Cut off on its way, as when the page is left meanwhile, it is no answer; else it was no JSON.
    return error instanceof SyntaxError ? { status: response.status, body: undefined } : OFFLINE;
  }
};

/** The client for components and for `clientLoader`s: over HTTP, with the stored token. */
export const api = createApi(overHttp);
