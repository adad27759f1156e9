import type { StoreSettings } from '#contract/settings/schemas.ts';

interface Part {
  fields: readonly (keyof StoreSettings)[];
  /** What else it is looked for by. */
  words: string;
}

/** The parts of the settings, from above: what each holds. */
export const SETTINGS_PARTS = {
  Shop: { fields: ['name', 'logo'], words: 'name logo' },
  Contact: {
    fields: ['contactEmail', 'contactPhone', 'contactAddress', 'whatsapp'],
    words: 'email phone whatsapp address',
  },
  'Company and VAT': {
    fields: ['legalName', 'registrationNumber', 'taxNumber', 'pricesIncludeVat', 'vatPercent'],
    words: 'legal name rc bn cac registration tin tax invoice',
  },
  'Delivery and stock': { fields: ['shippingFee', 'lowStock'], words: 'shipping fee low threshold' },
  'Pay on delivery': {
    fields: ['unpaidOrdersAtOnce', 'refusalsAtMost'],
    words: 'cash cod unpaid limits refused parcels',
  },
  'Finding the door': { fields: ['nigerianAddresses'], words: 'address landmark lga directions' },
  'Buying without an account': { fields: ['sellsToVisitors'], words: 'guest visitor checkout code' },
  'News by SMS': { fields: ['textsOrders'], words: 'text message termii phone notifications' },
  'News by WhatsApp': {
    fields: ['whatsAppOrders', 'firstWay'],
    words: 'message meta templates notifications',
  },
  Returns: { fields: ['returnDays'], words: 'days send back refund exchange' },
  'Mails that bring people back': {
    fields: ['remindsOfCarts', 'cartReminderHours', 'asksForReviews', 'reviewReminderDays'],
    words: 'abandoned cart reminder review email marketing',
  },
  Reach: {
    fields: ['offersFeeds', 'tellsSearchEngines', 'ga4Id', 'metaPixelId', 'tiktokPixelId'],
    words: 'google analytics ga4 merchant meta facebook tiktok pixel feed indexnow seo',
  },
  'Home page slides': { fields: ['heroSlides'], words: 'banner hero carousel picture' },
  'How long things are kept': { fields: ['retention'], words: 'retention privacy personal data ndpa delete' },
  Maintenance: { fields: [], words: 'close shut pause shop' },
} as const satisfies Record<string, Part>;

export type SettingsPart = keyof typeof SETTINGS_PARTS;
export const PART_TITLES = Object.keys(SETTINGS_PARTS) as SettingsPart[];

/** Where a part stands on its page: the fragment of its address. */
export const idOfPart = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')
    .replaceAll(/^-|-$/g, '');

export const settingsPath = (part: SettingsPart): string => `/admin/settings#${idOfPart(part)}`;

/** Whether anything of what a form says of its changed fields has changed: lists and groups say it of each of theirs. */
const isAny = (changed: unknown): boolean =>
  changed === true || (typeof changed === 'object' && changed !== null && Object.values(changed).some(isAny));

/** The ids of the parts in which something is changed and not saved. */
export const changedParts = (dirty: Partial<Record<keyof StoreSettings, unknown>>): ReadonlySet<string> =>
  new Set(
    PART_TITLES.filter((title) => SETTINGS_PARTS[title].fields.some((field) => isAny(dirty[field]))).map(
      idOfPart,
    ),
  );
