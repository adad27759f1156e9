import { browserMessages } from '#contract/http/browser-messages.ts';
import type { Call } from '#contract/http/call.ts';
import { failureIn, pathOf, type Query } from './api.ts';
import { ApiError } from './api-error.ts';
import { readToken } from './token.ts';

const fileNameIn = (header: string | null): string | undefined => header?.match(/filename="([^"]+)"/)?.[1];

export interface FileRequest {
  params?: Readonly<Record<string, string>> | undefined;
  query?: Query | undefined;
  /** Sent in place of the session's own. */
  token?: string | undefined;
  /** When the server says nothing. */
  failure: string;
  /** The file's name when the server gives none. */
  otherwiseNamed: string;
}

/**
 * Fetches a file below /api/v1 with the stored token, and its name if the server gives one.
 * @throws ApiError also when the file is cut off on its way
 */
export const fetchFile = async (
  call: Call,
  { params, query, token = readToken() ?? undefined, failure }: Omit<FileRequest, 'otherwiseNamed'>,
): Promise<{ file: Blob; name: string | undefined }> => {
  try {
    const response = await fetch(`/api/v1${pathOf(call, { params, query })}`, {
      headers: token ? { authorization: `Bearer ${token}` } : {},
    });
    if (!response.ok)
      throw failureIn({ status: response.status, body: await response.json().catch(() => null) }, failure);
    const file = await response.blob();
    return { file, name: fileNameIn(response.headers.get('content-disposition')) };
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError(0, navigator.onLine === false ? browserMessages.offline : failure);
  }
};

/**
 * Fetches a file and has the browser save it under the name that the server gives.
 * @throws ApiError as `fetchFile`
 */
export const download = async (call: Call, { otherwiseNamed, ...request }: FileRequest): Promise<void> => {
  const { file, name = otherwiseNamed } = await fetchFile(call, request);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has taken it over by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};
