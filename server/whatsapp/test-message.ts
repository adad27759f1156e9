import { randomUUID } from 'node:crypto';
import { whatsAppMessages as say } from '#contract/whatsapp/messages.ts';
import { away, brokenField, conflict } from '#server/http/errors.ts';
import { phoneNumberOf } from '#server/phones/phone-number.ts';
import type { Shop } from '#server/shop.ts';
import { claimMessage, giveUp, markAccepted, markOpen } from './message-rows.ts';
import { sendTemplate } from './meta-api.ts';
import { verdictOn } from './meta-errors.ts';

/**
 * Sends one of the approved messages to a phone of the owner's, to see whether it works.
 * @throws Refusal 400 for what is no number, 409 where nothing is set up or Meta refuses it, 503 where Meta gives no answer
 */
export const sendTest = async ({ db, config, settings }: Shop, typed: string): Promise<void> => {
  const account = config.whatsApp;
  if (!account) throw conflict('whatsapp_missing', say.notSetUp);
  const to = phoneNumberOf(typed);
  if (to === null) throw brokenField('invalid_input', say.phone, 'phone');
  const id = randomUUID();
  const template = 'order_delivered';
  await claimMessage(db, { id, template, phone: to, about: {}, otherwise: null });
  const { name } = await settings.current();
  const answer = await sendTemplate(account, { id, to, template, values: [name, 'ORD-TEST'] });
  if (answer.outcome === 'taken') return markAccepted(db, id, answer.providerId);
  if (answer.outcome === 'refused') {
    const { text } = verdictOn(answer.code);
    await giveUp(db, id, answer.code, text);
    throw conflict('whatsapp_refused', `${text} (error ${answer.code})`);
  }
  const sentence = answer.outcome === 'unknown' ? say.unknown : say.unreachable;
  await markOpen(db, id, 'unsure', null, sentence);
  throw away('whatsapp_away', sentence);
};
