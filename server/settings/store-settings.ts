import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { LOW_STOCK } from '#contract/catalogue/limits.ts';
import { nairaOfKobo } from '#contract/money.ts';
import { DEFAULT_SHOP_NAME } from '#contract/settings/limits.ts';
import { settingsMessages as say } from '#contract/settings/messages.ts';
import { type SettingsChange, type StoreSettings, settingsSchema } from '#contract/settings/schemas.ts';
import type { ResponseCache } from '#server/answers/response-cache.ts';
import { VersionedCache } from '#server/answers/versioned-cache.ts';
import { type Actor, recordChanges } from '#server/audit/audit.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/connection.ts';
import { Refusal } from '#server/http/errors.ts';
import { keepingPictures } from '#server/media/store/in-use.ts';
import type { Shop } from '#server/shop.ts';

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
const defaultsOf = (config: Config): StoreSettings => ({
  name: DEFAULT_SHOP_NAME,
  contactEmail: '',
  contactPhone: '',
  contactAddress: '',
  shippingFee: nairaOfKobo(config.shippingFeeKobo),
  lowStock: LOW_STOCK,
  heroSlides: HERO_SLIDES,
});

/** The one place from which the shop's settings are read; kept in memory until they are changed, in any process. */
export class Settings {
  readonly #db: Database;
  readonly #defaults: StoreSettings;
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

  /** The settings as they stand in the database. `isLocked`: nobody else changes them until the transaction ends. */
  async read(db: Database, { isLocked = false }: { isLocked?: boolean } = {}): Promise<StoreSettings> {
    const { rows } = await sql<{ settings: unknown }>`
      select settings from store_settings ${isLocked ? sql`for update` : sql``}`.execute(db);
    return settingsSchema.parse({ ...this.#defaults, ...(rows[0]?.settings ?? {}) });
  }
}

/** @throws Refusal 409 naming the settings that are no longer as the form had loaded them */
const refuseStale = (now: StoreSettings, was: SettingsChange['was'] = {}): void => {
  const details = Object.entries(was)
    .filter(([name, value]) => !isDeepStrictEqual(now[name as keyof StoreSettings], value))
    .map(([path]) => ({ path, message: say.overtaken, code: 'edit_conflict' as const }));
  if (details.length > 0) throw new Refusal(409, 'edit_conflict', say.overtaken, { details });
};

/** The slides' pictures as the clean-up of pictures reads them. */
const picturesOf = (slides: StoreSettings['heroSlides']): string =>
  JSON.stringify(slides.map(({ picture }) => ({ url: picture })));

/**
 * Changes what is given. Pages, carts and checkouts that begin after the answer see it, in every process.
 * @returns the settings as they are then
 * @throws Refusal 409 when `was` is no longer so
 */
export const changeSettings = async (
  shop: Shop,
  actor: Actor,
  { was, ...change }: SettingsChange,
): Promise<StoreSettings> => {
  const settings = await shop.db.transaction().execute(async (trx) => {
    await sql`insert into store_settings (settings) values ('{}') on conflict do nothing`.execute(trx);
    const before = await shop.settings.read(trx, { isLocked: true });
    refuseStale(before, was);
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    await sql`
      with ${keepingPictures(picturesOf(change.heroSlides ?? []))}
      update store_settings set settings = settings || ${JSON.stringify(given)}::jsonb, updated_at = now()`.execute(
      trx,
    );
    const after = await shop.settings.read(trx);
    await recordChanges(trx, actor, [
      {
        action: 'changed',
        kind: 'settings',
        subject: { id: 'settings', name: 'Store settings' },
        before: { ...before },
        after: { ...after },
      },
    ]);
    return after;
  });
  await shop.changes.catalogueChanged();
  return settings;
};
