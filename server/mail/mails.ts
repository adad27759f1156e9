import type { ShippingAddress } from '#contract/checkout/schemas.ts';
import type { PromisedDelivery } from '#contract/delivery/promised.ts';
import type { ReturnState } from '#contract/returns/kinds.ts';

/** A parcel as a mail shows it; texts that nobody gave are empty. */
export interface ParcelLetter {
  /** What its receiver tells the rider; absent where none brings it. */
  code?: string;
  number: number;
  items: { name: string; variation: string; quantity: number }[];
  courier: string;
  trackingNumber: string;
  trackingUrl: string;
  riderPhone: string;
  note: string;
}

/** An order as its mails show it; all money in kobo. */
export interface OrderLetter {
  orderId: string;
  orderNumber: string;
  customerName: string;
  /** `variation` as a shopper reads it, such as `Size: M, Colour: Blue`; empty where there is none to choose. */
  items: { name: string; variation: string; quantity: number; unitPriceKobo: number }[];
  itemsKobo: number;
  discountKobo: number;
  shippingKobo: number;
  taxKobo: number;
  totalKobo: number;
  /** The rate of value-added tax, in hundredths of a percent, that the total includes; absent where that is not told. */
  vatBasisPoints?: number;
  /** What is paid when it comes; absent where nothing is. */
  dueKobo?: number;
  /** Sold over the counter: its buyer has it. */
  isTakenAlong?: true;
  /** No money has come for it: none can go back. */
  isUnpaid?: true;
  /** The provider's word for the way it was paid; absent in mails of before it was kept, and where it did not say. */
  paymentChannel?: string | null;
  shippingAddress: ShippingAddress;
  /** By which the order can be followed without a login. */
  followKey?: string;
  /** What was promised about bringing it; absent under the flat fee. */
  delivery?: PromisedDelivery;
  /** What has been sent, where it is told of by parcel. */
  parcels?: ParcelLetter[];
  /** Only what these parcels hold is on its way. */
  isPart?: boolean;
}

/** Money of an order that is back, in kobo. */
export interface OrderRefundLetter {
  orderId: string;
  orderNumber: string;
  customerName: string;
  /** What came back now; null where an admin has only marked the order as refunded. */
  amountKobo: number | null;
  /** What has come back so far, this time included. */
  refundedKobo: number;
  totalKobo: number;
  /** An administrator has given it, and no bank or provider. */
  isByHand?: true;
  /** By which the order can be followed without a login. */
  followKey?: string;
}

/** A payment that could not become an order is back; `amountKobo` is null where it was not in naira. */
export interface PaymentRefundLetter {
  name: string;
  amountKobo: number | null;
  /** What was paid, where this is a part of it; null where that was not in naira. Absent where it is all. */
  paidKobo?: number | null;
  /** Whether another payment for the same goods has become the order; absent in mails of before that was known. */
  isSecond?: boolean;
  /** Of a sale that is paid by a link, of which nothing lies in a cart: where it can still be paid, or null. */
  payPath?: string | null;
}

/** Where a return stands; `answer` is what the shop has said of it, `exchangeNumber` the order that is sent instead. */
export interface ReturnLetter {
  orderId: string;
  orderNumber: string;
  customerName: string;
  state: ReturnState;
  answer: string;
  items: { name: string; variation: string; quantity: number }[];
  exchangeNumber?: string;
  /** By which the order can be followed without a login. */
  followKey?: string;
}

/** Money that was said to be on its way has not come; what was to be paid, in kobo. */
export interface MoneyMissingLetter {
  /** Empty where it is not known. */
  name: string;
  amountKobo: number;
  /** Of a sale that is paid by a link, of which nothing lies in a cart: where it can still be paid, or null. */
  payPath?: string | null;
}

/** Somebody is asked to work in the shop. */
export interface InvitationLetter {
  url: string;
  /** Who asks. */
  from: string;
  role: string;
  purpose: string;
}

/** A link that lets its receiver choose a password. */
export interface PasswordLink {
  name: string;
  url: string;
}

/** What somebody waited for is there: where it is, and where they end what else they wait for, by a page or by one press. */
export interface BackInStockLetter {
  product: string;
  url: string;
  unsubscribeUrl: string;
  oneClickUrl: string;
}

/** What brings somebody back: products with their links, where the first step leads, and where they end such mails. */
export interface ReminderLetter {
  name: string;
  items: { name: string; url: string }[];
  /** Products that it leaves out. */
  more: number;
  url: string;
  unsubscribeUrl: string;
  oneClickUrl: string;
}

/** What a shopper has written by the form of the Contact page; `url` is where it stands in the admin area. */
export interface ContactMessageLetter {
  name: string;
  email: string;
  phone: string;
  text: string;
  url: string;
}

/** What happened in the shop, told to an administrator: the first line has its page behind the button. */
export interface OwnerNewsContent {
  title: string;
  lines: { title: string; text: string; url: string }[];
  /** Lines that it leaves out. */
  more: number;
  choicesUrl: string;
}

/** An account is going to be deleted; `dueAt` is ISO 8601. */
export interface DeletionLetter {
  name: string;
  dueAt: string;
  /** Whether an administrator has entered it, because its owner wrote to the shop. */
  isForThem: boolean;
}

/** Every mail that the shop sends, and what each says; those of a notification's kind go out beside it. */
export interface MailContents {
  'verification-code': { code: string };
  'sign-in-code': { code: string };
  'password-reset': PasswordLink;
  'set-password': PasswordLink;
  'staff-invitation': InvitationLetter;
  'order-confirmed': OrderLetter;
  'order-shipped': OrderLetter;
  'order-delivered': OrderLetter;
  'order-cancelled': OrderLetter;
  'order-refunded': OrderRefundLetter;
  'payment-refunded': PaymentRefundLetter;
  'return-news': ReturnLetter;
  'money-missing': MoneyMissingLetter;
  'back-in-stock': BackInStockLetter;
  'left-cart': ReminderLetter;
  'review-asked': ReminderLetter;
  'owner-news': OwnerNewsContent;
  'contact-message': ContactMessageLetter;
  welcome: { name: string };
  /** `changedAt` is ISO 8601. */
  'password-changed': { name: string; changedAt: string };
  'deletion-asked': DeletionLetter;
  'account-deleted': { name: string };
  'deletion-code': { code: string };
  /** `changedAt` is ISO 8601. */
  'second-factor-changed': { name: string; isSetUp: boolean; changedAt: string };
}

/** One mail to be sent. */
export type Mail = {
  [Template in keyof MailContents]: {
    /** What caused it, such as `order-confirmed:<orderId>`: one event never becomes two mails. */
    event: string;
    to: string;
    template: Template;
    content: MailContents[Template];
    /** From then on it would only mislead (its code or link is dead), so it is not sent any more. ISO 8601. */
    until?: string;
    /** Whom an answer to it goes to, where that is not the shop's contact address. */
    replyTo?: string;
  };
}[keyof MailContents];
