import type { z } from 'zod';
import { browserMessages } from '#contract/http/browser-messages.ts';
import type { Call, Terms } from '#contract/http/call.ts';
import { pathOf, type Query, successIn } from './api.ts';
import { ApiError } from './api-error.ts';
import { readToken } from './token.ts';

interface UploadOptions {
  params?: Readonly<Record<string, string>>;
  query?: Query;
  /** Sent in place of the session's own. */
  token?: string | undefined;
  /** The share that is sent by now, from 0 to 1. */
  onProgress: (share: number) => void;
  /** The sentence to fail with when the server gives none. */
  failure: string;
}

const send = (
  path: string,
  file: Blob,
  { onProgress, token = readToken() ?? undefined }: Pick<UploadOptions, 'onProgress' | 'token'>,
) =>
  new Promise<{ status: number; body: unknown }>((resolve) => {
    // The platform's newer call does not tell how far it is.
    const request = new XMLHttpRequest();
    request.open('POST', path);
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.setRequestHeader('content-type', file.type || 'text/csv');
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onloadend = () => resolve({ status: request.status, body: request.response });
    request.send(file);
  });

/**
 * Sends a file as the body of a call below /api/v1, with the stored token.
 * @throws ApiError
 */
export const upload = async <T extends Terms>(
  call: Call<T>,
  file: Blob,
  { params, query, failure, ...sending }: UploadOptions,
): Promise<z.output<T['answer']>> => {
  const { status, body } = await send(`/api/v1${pathOf(call, { params, query })}`, file, sending);
  const isOffline = status === 0 && navigator.onLine === false;
  if (isOffline) throw new ApiError(0, browserMessages.offline);
  return successIn<z.output<T['answer']>>({ status, body }, failure);
};
