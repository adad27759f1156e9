import type { Config } from '#server/config.ts';
import { TextRefused, type TextSender } from '../sender.ts';

const ANSWER_WITHIN_MS = 15_000;

/** Errors of a connection that was never made: nothing can have been sent. */
const NEVER_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

const wasNeverSent = (error: unknown): boolean => {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Object && 'code' in cause && NEVER_SENT.has(String(cause.code));
};

/** What an owner puts right sooner or later: the key, the balance, too many at once. Nothing was sent. */
const mayPass = (status: number, said: string): boolean =>
  status === 401 || status === 403 || status === 429 || /balance/i.test(said);

/** What Termii says, without what was sent to it. */
const saidIn = (body: unknown): string => {
  if (typeof body !== 'object' || body === null || !('message' in body)) return 'no reason';
  return String(body.message)
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
    throw mayPass(status, said) ? new Error(said) : new TextRefused(said, { mayHaveGone: status < 300 });
  },
});
