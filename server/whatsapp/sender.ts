import type { WhatsAppAccount } from '#server/config-whatsapp.ts';
import type { Shop } from '#server/shop.ts';
import { TryLater } from '#server/tasks/job-rows.ts';
import { type Sending, TextRefused, type TextSender } from '#server/texts/sender.ts';
import { claimMessage, giveUp, markAccepted, markOpen } from './message-rows.ts';
import { sendTemplate } from './meta-api.ts';
import { verdictOn } from './meta-errors.ts';

/** Meta counts by the minute. */
const SLOWED_SECONDS = 60;

const sendBy = async (
  { db, log, settings, outages }: Pick<Shop, 'db' | 'log' | 'settings' | 'outages'>,
  account: WhatsAppAccount,
  { id, to, whatsApp, about = {}, otherwise = null }: Sending,
): Promise<void> => {
  if (!whatsApp) throw new TextRefused('WhatsApp takes approved messages alone');
  const { template, values } = whatsApp;
  if (!(await claimMessage(db, { id, template, phone: to, about, otherwise }))) {
    await markOpen(db, id, 'unsure', null, null);
    return;
  }
  const { name } = await settings.current();
  const answer = await sendTemplate(account, { id, to, template, values: [name, ...values] });
  // Whether it goes Meta tells later (webhook.ts).
  if (answer.outcome === 'taken') return markAccepted(db, id, answer.providerId);
  if (answer.outcome === 'unknown') {
    log.warn({ job: id }, 'Meta gave no answer: whether the message went is unknown');
    return markOpen(db, id, 'unsure', null, 'Meta gave no answer');
  }
  if (answer.outcome === 'not reached') {
    await markOpen(db, id, 'waiting', null, 'Meta cannot be reached');
    await outages.isBarred('whatsapp', 'Meta cannot be reached');
    throw new Error('Meta cannot be reached');
  }
  const { verdict, text } = verdictOn(answer.code);
  const said = `Meta refused a message: ${text} (error ${answer.code})`;
  if (verdict === 'owner') await outages.isBarred('whatsapp', text);
  // Where there is no other way it waits for the owner, for as long as messages wait.
  if (verdict === 'later' || (verdict === 'owner' && otherwise === null)) {
    await markOpen(db, id, 'waiting', answer.code, text);
    throw new TryLater(said, SLOWED_SECONDS);
  }
  log.warn({ job: id, code: answer.code }, said);
  await giveUp(db, id, answer.code, text);
};

/**
 * Messages by WhatsApp, at most once each: written down before Meta is asked, so that neither a lost answer nor a killed process sends
 * a second one. What cannot arrive goes by the next way that it names.
 */
export const whatsAppSender = (
  shop: Pick<Shop, 'db' | 'log' | 'settings' | 'outages'>,
  account: WhatsAppAccount | undefined,
): TextSender => ({
  send: async (message) => {
    if (!account) throw new TextRefused('no number at WhatsApp is set');
    await sendBy(shop, account, message);
  },
});
