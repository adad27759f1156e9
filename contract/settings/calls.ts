/**
 * What an owner sets for the whole shop, and how far the shop is from selling.
 *
 * - settings:    `schemas` (each of them with its rule: name, logo, contact, company and VAT, shipping fee, low stock, visitors, addresses, pay on delivery, returns,
 *                SMS and WhatsApp, reminders, feeds and pixels, slides of the home page), `storefront` (what browsers are told of them)
 * - first steps: `setup` (which there are, in their order, and which are done; whose payment keys the shop has)
 * - how long:    `retention` (for how many days what is kept, and within which bounds an owner may set it), `retention-schema` (its form)
 * - besides:     `legal-line` (who sells, in one line, as the law wants it: RC, TIN), `pixels` (Google Analytics, Meta, TikTok; how long a visitor’s answer counts)
 * - figures:     `limits` (the highest shipping fee; the rate of VAT at first; how many slides; how long names and texts may be; what a shop is called at first)
 * - sentences:   `messages` (what is wrong with a setting; keys of Paystack that are missing or refused)
 */

import type { Call } from '../http/call.ts';
import type { changeSettingsSchema, settingsAnswer } from './schemas.ts';
import type { setupAnswer } from './setup.ts';
import type { storefrontAnswer } from './storefront.ts';

export const readStorefront = 'GET /storefront' as Call<{ answer: typeof storefrontAnswer }>;
export const readSettings = 'GET /admin/settings' as Call<{ answer: typeof settingsAnswer }>;
export const changeSettings = 'PUT /admin/settings' as Call<{
  body: typeof changeSettingsSchema;
  answer: typeof settingsAnswer;
}>;

export const readSetup = 'GET /admin/setup' as Call<{ answer: typeof setupAnswer }>;
/** Asks the payment provider whether it takes the keys. */
export const checkPaymentKeys = 'POST /admin/setup/payment-check' as Call<{ answer: typeof setupAnswer }>;
