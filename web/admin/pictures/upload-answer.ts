import { browserMessages } from '#contract/http/browser-messages.ts';
import { failureIn } from '../../api/api.ts';
import { dropToken, readToken } from '../../api/token.ts';

/** What pictures were last sent with. */
let sent: string | null = null;

/** The headers that a picture is sent with. */
export const uploadHeaders = (): Record<string, string> => {
  const token = readToken();
  sent = token;
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

/** Of something before the shop, which says no sentence of its own. */
const GATEWAYS: Partial<Record<number, string>> = {
  413: 'It is larger than the server before this shop takes. Please choose a smaller one.',
  429: 'Too many at once. Please try again in a moment.',
};

const addressOf = (body: unknown): string | undefined => {
  const { data } = (body ?? {}) as { data?: { url?: unknown } };
  return typeof data?.url === 'string' ? data.url : undefined;
};

/**
 * Judges the answer to a picture that was sent. A session that has ended on the server ends here too, as with every
 * other call.
 * @throws ApiError with the server's sentence; also for a success that names no picture, as a portal's page does
 */
export const judgeAnswer = ({ status, responseText }: { status: number; responseText: string }): void => {
  const body = bodyOf(responseText);
  if (status >= 200 && status < 300 && addressOf(body) !== undefined) return;
  if (status === 401 && sent !== null) void dropToken(sent);
  throw failureIn({ status, body }, GATEWAYS[status]);
};

/** The picture's address in an answer that was judged. */
export const addressIn = (responseText: string): string => addressOf(bodyOf(responseText)) ?? '';
