import { httpMessages } from '#contract/http/messages.ts';
import { ApiError } from '../../api/api-error.ts';
import { forgetToken, readToken } from '../../session/token.ts';

/** The headers that a picture is sent with. */
export const uploadHeaders = (): Record<string, string> => {
  const token = readToken();
  return token ? { accept: 'application/json', authorization: `Bearer ${token}` } : {};
};

const errorIn = (text: string): string | undefined => {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string'
      ? body.error
      : undefined;
  } catch {
    return undefined;
  }
};

/** What is said where no answer came. */
export const unanswered = (): string =>
  navigator.onLine === false ? httpMessages.offline : httpMessages.unexpected;

/**
 * Judges the answer to a picture that was sent. A session that has ended on the server ends here too, as with every
 * other call.
 * @throws ApiError with the server's sentence
 */
export const judgeAnswer = ({ status, responseText }: { status: number; responseText: string }): void => {
  if (status >= 200 && status < 300) return;
  if (status === 401) forgetToken();
  throw new ApiError(status, errorIn(responseText) ?? httpMessages.unexpected);
};

/** The picture's address in the server's answer. @throws SyntaxError, TypeError when it is none */
export const addressIn = (responseText: string): string => {
  const { data } = JSON.parse(responseText) as { data: { url: string } };
  return data.url;
};
