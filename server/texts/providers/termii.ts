import type { Config } from '#server/config.ts';
import { TextBarred, TextRefused, type TextSender } from '../sender.ts';

const ANSWER_WITHIN_MS = 15_000;

/** Errors of a connection that was never made: nothing can have been sent. */
const NEVER_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

const wasNeverSent = (error: unknown): boolean => {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Object && 'code' in cause && NEVER_SENT.has(String(cause.code));
};

/**
 * What an owner has to put right, in Termii's words: the key, the account, the balance, the day's limit, the name of the sender (which
 * Termii has to approve, and answers with 404 until it has), the route. Nothing was sent.
 * Source: https://developers.termii.com/error ("Common Errors")
 */
const OWNERS =
  /balance|api.?key|unauthori[sz]ed|not active|inactive|sender.?id|not set ?up|daily limit|device not found/i;

const isForOwner = (status: number, said: string): boolean =>
  status === 401 || status === 403 || (status < 500 && OWNERS.test(said));

const wordsIn = (message: unknown): string => {
  if (Array.isArray(message)) return message.map(wordsIn).join(', ');
  if (typeof message !== 'object' || message === null) return String(message);
  return Object.values(message).map(wordsIn).join(', ');
};

/** What Termii says, a sentence or a list of them, without what was sent to it. */
const saidIn = (body: unknown): string => {
  if (typeof body !== 'object' || body === null || !('message' in body)) return 'no reason';
  return wordsIn(body.message)
    .replaceAll(/\+?\d{7,}/g, '…')
    .slice(0, 200);
};

/**
 * SMS over Termii, by its route for messages that people wait for, which reaches numbers on DND too unless the settings say
 * otherwise. Termii knows no key by which it would know a repeat, so what may have gone is not sent again.
 * Source: https://developers.termii.com/messaging-api and /error
 */
export const termiiSender = ({
  baseUrl,
  apiKey,
  senderId,
  channel,
}: NonNullable<Config['termii']>): TextSender => ({
  send: async ({ to, text }) => {
    const message = {
      api_key: apiKey,
      to: to.replace('+', ''),
      from: senderId,
      sms: text,
      type: 'plain',
      channel,
    };
    let status: number;
    let body: unknown;
    try {
      const answer = await fetch(`${baseUrl}/api/sms/send`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify(message),
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      ({ status } = answer);
      body = await answer.json().catch(() => null);
    } catch (error) {
      if (wasNeverSent(error)) throw new Error('Termii cannot be reached');
      throw new TextRefused('Termii gave no answer: whether the message went is unknown', {
        mayHaveGone: true,
      });
    }
    if (status >= 500)
      throw new TextRefused(`Termii answered ${status}: whether the message went is unknown`, {
        mayHaveGone: true,
      });
    const isTaken =
      status < 300 && typeof body === 'object' && body !== null && 'message_id' in body && body.message_id;
    if (isTaken) return;
    const said = `Termii answered ${status}: ${saidIn(body)}`;
    if (status >= 300 && isForOwner(status, said)) throw new TextBarred(said);
    throw status === 429 ? new Error(said) : new TextRefused(said, { mayHaveGone: status < 300 });
  },
});
