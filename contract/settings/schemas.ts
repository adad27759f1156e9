import { z } from 'zod';
import { EMAIL_MAX } from '../accounts/limits.ts';
import { accountMessages } from '../accounts/messages.ts';
import { answerOf } from '../http/envelope.ts';
import { line } from '../line-schema.ts';
import { hasAtMostTwoDecimals } from '../money.ts';
import { MOST_UNPAID } from '../orders/on-delivery/limits.ts';
import { reminderMessages as remind } from '../reminders/messages.ts';
import { MAX_RETURN_DAYS } from '../returns/limits.ts';
import {
  CONTACT_MAX,
  LEGAL_NAME_MAX,
  SHIPPING_FEE_MAX,
  SHOP_NAME_MAX,
  SHOP_NAME_MIN,
  SLIDE_TEXT_MAX,
  SLIDE_TITLE_MAX,
  SLIDES_MAX,
} from './limits.ts';
import { settingsMessages as say } from './messages.ts';
import { retentionSchema } from './retention-schema.ts';

const MOST_LOW_STOCK = 1_000;

/** A picture of the shop's own (uploaded, or one of its two first ones), or of another site. */
const picture = (message: string) =>
  z
    .string({ error: message })
    .trim()
    .max(2_000, message)
    .regex(/^(https?:\/\/[^\s]+|\/media\/[\w./-]+|\/hero-[12])$/, message);

/** A path of the shop, never one that leads elsewhere, or an https address. */
const link = z
  .string({ error: say.slideLink })
  .trim()
  .max(2_000, say.slideLink)
  .regex(/^(\/(?![/\\])[^\s]*|https:\/\/[^\s]+)$/, say.slideLink);

/** As the Corporate Affairs Commission writes it, however it was typed: `rc-1234567` is `RC 1234567`. */
const registrationOf = (typed: string): string =>
  typed
    .trim()
    .toUpperCase()
    .replace(/^([A-Z]+)[\s:./-]*(?:NO[\s:.]*)?(?=\d)/, '$1 ');

const unpaid = z.int({ error: say.unpaid }).min(1, say.unpaid).max(MOST_UNPAID, say.unpaid);

/** An id that a vendor gives, or nothing. */
const pixelId = (message: string, shape: RegExp) =>
  z
    .string({ error: message })
    .trim()
    .regex(new RegExp(`^(|${shape.source})$`), message);

/** One slide of the home page. */
export const heroSlideSchema = z.object({
  title: line(say.slideTitle, 2, SLIDE_TITLE_MAX),
  text: z.string({ error: say.slideText }).trim().max(SLIDE_TEXT_MAX, say.slideText).default(''),
  picture: picture(say.slidePicture),
  link,
});
export type HeroSlide = z.output<typeof heroSlideSchema>;

/** What an owner sets for the whole shop; the fee in naira. */
export const settingsSchema = z.object({
  name: line(say.name, SHOP_NAME_MIN, SHOP_NAME_MAX),
  /** A square picture beside the name; empty for the leaf that the shop comes with. */
  logo: z.union([z.literal(''), picture(say.logo)], { error: say.logo }),
  /** Empty for none. */
  contactEmail: z
    .string({ error: accountMessages.email })
    .trim()
    .toLowerCase()
    .max(EMAIL_MAX, accountMessages.email)
    .refine((email) => email === '' || z.email().safeParse(email).success, accountMessages.email),
  contactPhone: line(say.contact, 0, CONTACT_MAX),
  contactAddress: line(say.contact, 0, CONTACT_MAX),
  /** Typed in any form, kept in the international one (+2348031234567); empty where nobody is to write there. */
  whatsapp: line(say.whatsapp, 0, CONTACT_MAX),
  /** As it is registered; empty where it is the shop's name, or nobody has said. */
  legalName: line(say.legalName, 0, LEGAL_NAME_MAX),
  /** Of the Corporate Affairs Commission, such as `RC 1234567` or `BN 2345678`; empty for none. */
  registrationNumber: z
    .string({ error: say.registrationNumber })
    .overwrite(registrationOf)
    .regex(/^$|^(RC|BN|IT|LP|LLP) \d{1,8}$/, say.registrationNumber),
  /** Of the tax authority: 13 digits, or as earlier ones were, 10 or 8 and 4; empty for none. */
  taxNumber: z
    .string({ error: say.taxNumber })
    .overwrite((typed) => typed.replace(/\s/g, ''))
    .regex(/^$|^\d{10}$|^\d{13}$|^\d{8}-\d{4}$/, say.taxNumber),
  /** Whether receipts say how much value-added tax the prices include. Nothing is added to any sum. */
  pricesIncludeVat: z.boolean({ error: say.vatFlag }),
  vatPercent: z
    .number({ error: say.vatPercent })
    .min(0.01, say.vatPercent)
    .max(50, say.vatPercent)
    .refine(hasAtMostTwoDecimals, say.vatPercent),
  shippingFee: z
    .number({ error: say.shippingFee })
    .min(0, say.shippingFee)
    .max(SHIPPING_FEE_MAX, say.shippingFee)
    .refine(hasAtMostTwoDecimals, say.shippingFee),
  /** Stock of this and less is told as "Only N left". */
  lowStock: z.int({ error: say.lowStock }).min(0, say.lowStock).max(MOST_LOW_STOCK, say.lowStock),
  /** Whether a cart needs no account, and a code by mail is enough to pay. */
  sellsToVisitors: z.boolean(),
  /** Orders that one account or number may have open at once before they are paid, where a zone offers to pay on delivery. */
  unpaidOrdersAtOnce: unpaid,
  /** Refused parcels after which an account or number pays on delivery no more. */
  refusalsAtMost: unpaid,
  /** Whether shoppers hear of their orders by SMS too. */
  textsOrders: z.boolean(),
  /** Whether those who have agreed to it hear of their orders by WhatsApp. */
  whatsAppOrders: z.boolean(),
  /** Which way to a phone is tried first where both are open; the other one follows where the first cannot arrive. */
  firstWay: z.enum(['whatsapp', 'sms'], { error: say.firstWay }),
  /** Days after the delivery in which shoppers may ask to return something; 0 where they may not. */
  returnDays: z.int({ error: say.returnDays }).min(0, say.returnDays).max(MAX_RETURN_DAYS, say.returnDays),
  /** Whether those who have agreed are reminded of what they left in their cart, and after how many hours. */
  remindsOfCarts: z.boolean(),
  cartReminderHours: z.int({ error: remind.hours }).min(1, remind.hours).max(168, remind.hours),
  /** Whether those who have agreed are asked for a review, and how many days after delivery. */
  asksForReviews: z.boolean(),
  reviewReminderDays: z.int({ error: remind.days }).min(1, remind.days).max(60, remind.days),
  /** Whether addresses are asked for as people give them in Nigeria. */
  nigerianAddresses: z.boolean(),
  /** Whether everybody may read all products as files that Google and Meta take. */
  offersFeeds: z.boolean(),
  /** Whether search engines are told by IndexNow which pages have come, changed or gone. */
  tellsSearchEngines: z.boolean(),
  /** Of who measures visits, once a visitor agrees; empty for none. */
  ga4Id: pixelId(say.ga4Id, /G-[A-Z0-9]{4,16}/),
  metaPixelId: pixelId(say.metaPixelId, /\d{10,20}/),
  tiktokPixelId: pixelId(say.tiktokPixelId, /[A-Z0-9]{15,30}/),
  heroSlides: z.array(heroSlideSchema, { error: say.slides }).min(1, say.slides).max(SLIDES_MAX, say.slides),
  /** For how many days what is kept. */
  retention: retentionSchema,
  /** Whether the owner wants to see no more of the guide through the first steps. */
  isGuideHidden: z.boolean(),
});
export type StoreSettings = z.output<typeof settingsSchema>;

/**
 * Any subset: what is absent stays as it is. `was` holds, of what is changed, what the form had loaded; where that is
 * no longer so, the change is refused. Without it the change is made whatever was there.
 */
export const changeSettingsSchema = settingsSchema
  .partial()
  .extend({ was: settingsSchema.partial().optional() });
export type SettingsChange = z.output<typeof changeSettingsSchema>;
/** What is typed into the form. */
export type SettingsFields = z.input<typeof settingsSchema>;
export const settingsAnswer = answerOf(settingsSchema);
