import { browserMessages } from '#contract/http/browser-messages.ts';
import { failureIn } from '../../api/api.ts';
import { forgetToken, readToken } from '../../api/token.ts';

/** The headers that a picture is sent with. */
export const uploadHeaders = (): Record<string, string> => {
  const token = readToken();
  return token ? { accept: 'application/json', authorization: `Bearer ${token}` } : {};
};

const bodyOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** What is said where no answer came. */
export const unanswered = (): string =>
  navigator.onLine === false ? browserMessages.offline : browserMessages.unexpected;

/**
 * Judges the answer to a picture that was sent. A session that has ended on the server ends here too, as with every
 * other call.
 * @throws ApiError with the server's sentence
 */
export const judgeAnswer = ({ status, responseText }: { status: number; responseText: string }): void => {
  if (status >= 200 && status < 300) return;
  if (status === 401) forgetToken();
  throw failureIn({ status, body: bodyOf(responseText) });
};

/** The picture's address in the server's answer. @throws SyntaxError, TypeError when it is none */
export const addressIn = (responseText: string): string => {
  const { data } = JSON.parse(responseText) as { data: { url: string } };
  return data.url;
};
