/**
 * What somebody may agree to be sent; nothing of it is sent to who has not.
 *   whatsapp   news of orders by WhatsApp
 *   texts      the same by SMS; whoever has no mailbox is told so of their own orders until they say no
 *   reminders  mails that bring people back: a cart left behind, a review that is still to be written
 */
export const CONSENT_KINDS = ['whatsapp', 'texts', 'reminders'] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];
