import { sql } from 'kysely';
import { LOW_STOCK } from '#contract/catalogue/limits.ts';
import { nairaOfKobo } from '#contract/money.ts';
import { OPEN_AT_ONCE, REFUSALS_AT_MOST } from '#contract/orders/on-delivery/limits.ts';
import { DEFAULT_SHOP_NAME, VAT_PERCENT } from '#contract/settings/limits.ts';
import type { Pixels } from '#contract/settings/pixels.ts';
import { RETENTION_DEFAULTS } from '#contract/settings/retention-schema.ts';
import { type SettingsFields, type StoreSettings, settingsSchema } from '#contract/settings/schemas.ts';
import type { ResponseCache } from '#server/answers/response-cache.ts';
import { VersionedCache } from '#server/answers/versioned-cache.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/connection.ts';

const HERO_SLIDES: StoreSettings['heroSlides'] = [
  {
    title: 'Discover the finest products',
    text: 'Food, fashion and home goods, picked with care and delivered across Nigeria.',
    picture: '/hero-1',
    link: '/products',
  },
  {
    title: 'Enjoy a 10% discount',
    text: 'Look for the amber badge: this season’s favourites cost less.',
    picture: '/hero-2',
    link: '/products',
  },
];

/** What counts where the owner has set nothing: the environment's shipping fee, and the shop's own first words. */
const defaultsOf = (config: Config): SettingsFields => ({
  name: DEFAULT_SHOP_NAME,
  logo: '',
  contactEmail: '',
  contactPhone: '',
  contactAddress: '',
  whatsapp: '',
  legalName: '',
  registrationNumber: '',
  taxNumber: '',
  pricesIncludeVat: false,
  vatPercent: VAT_PERCENT,
  shippingFee: nairaOfKobo(config.shippingFeeKobo),
  lowStock: LOW_STOCK,
  sellsToVisitors: false,
  unpaidOrdersAtOnce: OPEN_AT_ONCE,
  refusalsAtMost: REFUSALS_AT_MOST,
  textsOrders: false,
  whatsAppOrders: false,
  firstWay: 'whatsapp',
  returnDays: 0,
  remindsOfCarts: false,
  cartReminderHours: 24,
  asksForReviews: false,
  reviewReminderDays: 7,
  nigerianAddresses: false,
  offersFeeds: false,
  tellsSearchEngines: false,
  ga4Id: '',
  metaPixelId: '',
  tiktokPixelId: '',
  heroSlides: HERO_SLIDES,
  retention: RETENTION_DEFAULTS,
  isGuideHidden: false,
});

/** The pixels that are set. */
export const pixelsOf = ({ ga4Id, metaPixelId, tiktokPixelId }: StoreSettings): Pixels => ({
  ...(ga4Id ? { ga4: ga4Id } : {}),
  ...(metaPixelId ? { meta: metaPixelId } : {}),
  ...(tiktokPixelId ? { tiktok: tiktokPixelId } : {}),
});

/** The one place from which the shop's settings are read; kept in memory until they are changed, in any process. */
export class Settings {
  readonly #db: Database;
  readonly #defaults: SettingsFields;
  readonly #kept: VersionedCache<StoreSettings>;

  constructor(db: Database, answers: ResponseCache, config: Config) {
    this.#db = db;
    this.#defaults = defaultsOf(config);
    this.#kept = new VersionedCache(answers, 1);
  }

  /** The settings as they are now; the fee in naira. */
  async current(): Promise<StoreSettings> {
    const kept = this.#kept.find('');
    if (kept) return kept;
    const { version } = this.#kept;
    const settings = await this.read(this.#db);
    this.#kept.keep('', version, settings);
    return settings;
  }

  /** Whether its owner has set it: else it is what the shop came with. */
  async isSet(name: keyof SettingsFields): Promise<boolean> {
    const { rows } = await sql<{ isSet: boolean }>`
      select settings ? ${name}::text as "isSet" from store_settings`.execute(this.#db);
    return rows[0]?.isSet ?? false;
  }

  /** The settings as they stand in the database. `isLocked`: nobody else changes them until the transaction ends. */
  async read(db: Database, { isLocked = false }: { isLocked?: boolean } = {}): Promise<StoreSettings> {
    const { rows } = await sql<{ settings: unknown }>`
      select settings from store_settings ${isLocked ? sql`for update` : sql``}`.execute(db);
    return settingsSchema.parse({ ...this.#defaults, ...(rows[0]?.settings ?? {}) });
  }
}
