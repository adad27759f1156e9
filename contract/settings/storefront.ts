import { z } from 'zod';
import { categoryLinkSchema } from '../catalogue/schemas.ts';
import { CONSENT_KINDS } from '../consents/kinds.ts';
import { contentPageLinkSchema } from '../content-pages/schemas.ts';
import { answerOf } from '../http/envelope.ts';
import { shownLookSchema } from '../look/schemas.ts';
import { heroSlideSchema } from './schemas.ts';

/** What a browser needs to know of the shop's settings. `shippingFee` in naira; the key is the provider's public one. */
export const storefrontSchema = z.object({
  mode: z.enum(['demo', 'live']),
  currency: z.string(),
  name: z.string(),
  /** A small one; empty for the leaf that the shop comes with. */
  logo: z.string(),
  /** `whatsapp` in the international form; each is empty where the owner has set none. */
  contact: z.object({ email: z.string(), phone: z.string(), address: z.string(), whatsapp: z.string() }),
  /** Absent while the shop looks as it came. */
  look: shownLookSchema.optional(),
  /** Who sells, in the eyes of the law, as its parts are shown; absent where the owner has said nothing. */
  legal: z.string().optional(),
  /** There where prices include value-added tax. */
  vatIncluded: z.literal(true).optional(),
  shippingFee: z.number(),
  /** There where the fee goes by place, or orders can be picked up: pages then ask for rates. */
  hasDelivery: z.literal(true).optional(),
  lowStock: z.number(),
  /** Whether a cart needs no account. */
  sellsToVisitors: z.boolean(),
  /** Days after the delivery in which something can be sent back; absent where nothing can. */
  returnDays: z.number().optional(),
  /** What the shop sends besides the mails of orders, to those who have agreed; absent where it is nothing. */
  consents: z.array(z.enum(CONSENT_KINDS)).optional(),
  /** There where a zone offers to pay when an order comes. */
  payOnDelivery: z.literal(true).optional(),
  /** There where codes can be sent to telephone numbers. */
  textsCodes: z.literal(true).optional(),
  /** There where a landmark, an LGA, a second phone and a note for the rider are asked for, and the postal code is folded away. */
  nigerianAddresses: z.literal(true).optional(),
  /** There while nothing new can be begun: what shoppers read of it. */
  paused: z.string().optional(),
  /** Links of the owner's pages, in their order; absent where none is published with a link. */
  pages: z.array(contentPageLinkSchema).optional(),
  /** The largest of the uppermost categories that have something on sale; absent where none has. */
  categories: z.array(categoryLinkSchema).optional(),
  /** The first of the owner's collections that have something in them; absent where none has. */
  collections: z.array(categoryLinkSchema).optional(),
  /** The ids of pixels; there where one is set. Nothing of theirs is loaded before a visitor agrees. */
  pixels: z
    .object({ ga4: z.string().optional(), meta: z.string().optional(), tiktok: z.string().optional() })
    .optional(),
  heroSlides: z.array(heroSlideSchema),
  paystack: z.object({ publicKey: z.string(), inlineUrl: z.string() }),
});
export type Storefront = z.infer<typeof storefrontSchema>;
export const storefrontAnswer = answerOf(storefrontSchema);
