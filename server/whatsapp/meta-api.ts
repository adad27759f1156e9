import { z } from 'zod';
import type { WhatsAppAccount } from '#server/config-whatsapp.ts';

const ANSWER_WITHIN_MS = 15_000;

/** Errors of a connection that was never made: nothing can have been sent. */
const NEVER_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

const wasNeverSent = (error: unknown): boolean => {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Object && 'code' in cause && NEVER_SENT.has(String(cause.code));
};

const takenSchema = z.object({ messages: z.array(z.object({ id: z.string().min(1) })).min(1) });
const errorSchema = z.object({
  error: z.object({ code: z.int(), error_subcode: z.int().nullish().catch(null) }),
});

/**
 * The code by which an error is known. That there is no such object, or none that the token may see, is said below a code for much else.
 * Source: https://developers.facebook.com/docs/graph-api/guides/error-handling (code 100, subcode 33)
 */
const codeIn = ({ error }: z.output<typeof errorSchema>): number =>
  error.code === 100 && error.error_subcode === 33 ? 33 : error.code;

/** What came of asking Meta to send a message. */
export type Answer =
  | { outcome: 'taken'; providerId: string }
  | { outcome: 'refused'; code: number }
  | { outcome: 'not reached' }
  /** It may have gone, or may not. */
  | { outcome: 'unknown' };

export interface TemplateMessage {
  /** Comes back with all that Meta tells of it. */
  id: string;
  /** E.164. */
  to: string;
  template: string;
  values: readonly string[];
}

/** A value has no line ends, no tabs and no more than four spaces in a row. Source: Meta, error 132018 and template parameters. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim() || '-';

/**
 * Asks Meta to send a message that it has approved. What it calls back with (`biz_opaque_callback_data`) is the shop's own id, so that
 * a message whose answer was lost is found again by what Meta tells of it.
 * Source: https://developers.facebook.com/docs/whatsapp/cloud-api/reference/messages
 */
export const sendTemplate = async (
  { apiUrl, phoneNumberId, token, language }: WhatsAppAccount,
  { id, to, template, values }: TemplateMessage,
): Promise<Answer> => {
  const parameters = values.map((value) => ({ type: 'text', text: oneLine(value) }));
  let status: number;
  let body: unknown;
  try {
    const answer = await fetch(`${apiUrl}/${phoneNumberId}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: to.replace('+', ''),
        type: 'template',
        template: {
          name: template,
          language: { code: language },
          components: [{ type: 'body', parameters }],
        },
        biz_opaque_callback_data: id,
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    ({ status } = answer);
    body = await answer.json().catch(() => null);
  } catch (error) {
    return { outcome: wasNeverSent(error) ? 'not reached' : 'unknown' };
  }
  const taken = takenSchema.safeParse(body);
  if (status < 300)
    return taken.success
      ? { outcome: 'taken', providerId: taken.data.messages[0]?.id ?? '' }
      : { outcome: 'unknown' };
  const refused = errorSchema.safeParse(body);
  if (refused.success) return { outcome: 'refused', code: codeIn(refused.data) };
  // A page of some proxy on the way: 5xx may come after Meta has taken the message, 4xx not.
  return status >= 500 ? { outcome: 'unknown' } : { outcome: 'refused', code: status === 401 ? 190 : 100 };
};
