/** The ways by which messages reach phones. */
export type Way = 'sms' | 'whatsapp';

/** A message in a form that WhatsApp has approved, with what stands in its places. */
export interface WhatsAppForm {
  template: string;
  /** After the shop's name, which is always the first. */
  values: readonly string[];
}

/** Whom and what a message is about, where that is known. */
export interface About {
  accountId?: string | null;
  orderId?: string;
}

/** One message to one phone. */
export interface Text {
  /** What caused it: one event never becomes two messages. */
  event: string;
  /** E.164, such as +2348031234567. */
  to: string;
  text: string;
  /** The shop's name stands before it. */
  isFromShop?: boolean;
  /** From then on it would only mislead, so it is not sent any more. ISO 8601. */
  until?: string;
  /** It is not so for now, and waits for being so again; from then on it is old news. ISO 8601. */
  heldUntil?: string;
  /** The ways that are tried, one after the other as long as it surely did not arrive; SMS alone where none is named. */
  ways?: readonly Way[];
  whatsApp?: WhatsAppForm;
  about?: About;
}

/** A message as a provider is handed it. */
export interface Sending {
  id: string;
  to: string;
  text: string;
  whatsApp?: WhatsAppForm;
  about?: About;
  /** The same by the next way, for a provider that learns later that it did not arrive; null where this is the last. */
  otherwise?: Text | null;
}

/** Whatever carries messages to phones. */
export interface TextSender {
  /**
   * @throws TextRefused where it will never go, or may have gone already
   * @throws TextBarred where it has not gone, and none will before the owner has done something
   * @throws Error where it surely has not gone, and may later
   */
  send(message: Sending): Promise<void>;
}

/**
 * Nothing went, and nothing will until the owner has put something right: the key, the balance, the name of the sender. The message goes
 * by the next of its ways, or waits where there is none.
 */
export class TextBarred extends Error {}

/** Not to be tried again. The message holds neither the number nor the text, nor any key. */
export class TextRefused extends Error {
  /** Nobody knows whether it went: no other way is tried either. */
  readonly mayHaveGone: boolean;

  constructor(message: string, { mayHaveGone = false } = {}) {
    super(message);
    this.mayHaveGone = mayHaveGone;
  }
}
