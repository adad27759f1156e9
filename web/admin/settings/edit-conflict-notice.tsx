import { formatNairaExact } from '#contract/money.ts';
import { settingsMessages as say } from '#contract/settings/messages.ts';
import type { StoreSettings } from '#contract/settings/schemas.ts';
import { FormNotice } from '../../forms/form-notice.tsx';
import type { EditConflict } from './use-settings-form.ts';

const LABELS: Record<keyof StoreSettings, string> = {
  name: 'Shop name',
  logo: 'Logo',
  contactEmail: 'Email',
  contactPhone: 'Phone',
  contactAddress: 'Address',
  whatsapp: 'WhatsApp',
  legalName: 'Legal name',
  registrationNumber: 'Registration number',
  taxNumber: 'TIN',
  pricesIncludeVat: 'Prices include VAT',
  vatPercent: 'VAT rate',
  shippingFee: 'Shipping fee',
  lowStock: 'Low-stock threshold',
  sellsToVisitors: 'Buying without an account',
  unpaidOrdersAtOnce: 'Unpaid orders at once',
  refusalsAtMost: 'Refused parcels',
  textsOrders: 'News by SMS',
  whatsAppOrders: 'News by WhatsApp',
  firstWay: 'Tried first',
  returnDays: 'Days for returns',
  remindsOfCarts: 'Reminders of carts',
  cartReminderHours: 'Hours until a cart is reminded of',
  asksForReviews: 'Asking for reviews',
  reviewReminderDays: 'Days until a review is asked for',
  nigerianAddresses: 'Nigerian addresses',
  offersFeeds: 'Product feeds',
  tellsSearchEngines: 'Telling search engines',
  ga4Id: 'Google Analytics',
  metaPixelId: 'Meta pixel',
  tiktokPixelId: 'TikTok pixel',
  heroSlides: 'Slides',
  retention: 'How long things are kept',
  isGuideHidden: 'Guide through the first steps',
};

const shown = (settings: StoreSettings, name: keyof StoreSettings): string => {
  if (name === 'heroSlides') return settings.heroSlides.map(({ title }) => `“${title}”`).join(', ');
  if (name === 'retention') return `${Object.values(settings.retention).join(', ')} days`;
  if (name === 'shippingFee') return formatNairaExact(settings.shippingFee);
  if (name === 'isGuideHidden') return settings.isGuideHidden ? 'hidden' : 'shown';
  if (name === 'firstWay') return settings.firstWay === 'sms' ? 'SMS' : 'WhatsApp';
  const value = settings[name];
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return String(value) || 'nothing';
};

/** Tells what was set meanwhile, and leaves the choice. */
export const EditConflictNotice = ({ overtaken: { names, theirs } }: { overtaken: EditConflict }) => (
  <FormNotice tone="warning">
    <p>{say.overtaken}. Saving again replaces what they have set:</p>
    <ul className="mt-1 list-disc pl-5">
      {names.map((name) => (
        <li key={name} className="wrap-anywhere">
          {LABELS[name]}: {shown(theirs, name)}
        </li>
      ))}
    </ul>
  </FormNotice>
);
