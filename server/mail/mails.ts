import type { ShippingAddress } from '#contract/checkout/schemas.ts';

/** What a shopper is told when an order exists; all money in kobo. */
export interface OrderConfirmation {
  orderNumber: string;
  customerName: string;
  /** `variation` as a shopper reads it, such as `Size: M, Colour: Blue`; empty where there is none to choose. */
  items: { name: string; variation: string; quantity: number; unitPriceKobo: number }[];
  itemsKobo: number;
  shippingKobo: number;
  taxKobo: number;
  totalKobo: number;
  shippingAddress: ShippingAddress;
  /** Where the shopper sees the order. */
  orderUrl: string;
}

/** A link that lets its receiver choose a password. */
export interface PasswordLink {
  name: string;
  url: string;
}

/** Every mail that the shop sends, and what each says. */
export interface MailContents {
  'verification-code': { code: string };
  'password-reset': PasswordLink;
  'set-password': PasswordLink;
  'order-confirmation': OrderConfirmation;
}

/** One mail to be sent. */
export type Mail = {
  [Template in keyof MailContents]: {
    /** What caused it, such as `order-confirmation:<orderId>`: one event never becomes two mails. */
    event: string;
    to: string;
    template: Template;
    content: MailContents[Template];
    /** From then on it would only mislead (its code or link is dead), so it is not sent any more. ISO 8601. */
    until?: string;
  };
}[keyof MailContents];
