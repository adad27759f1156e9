import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { settingsMessages as say } from '#contract/settings/messages.ts';
import type { SettingsChange, StoreSettings } from '#contract/settings/schemas.ts';
import { type Actor, recordChanges } from '#server/audit/audit.ts';
import { Refusal } from '#server/http/errors.ts';
import { keepingPictures } from '#server/media/store/in-use.ts';
import { phoneNumberOf } from '#server/phones/phone-number.ts';
import type { Shop } from '#server/shop.ts';

/** @throws Refusal 409 naming the settings that are no longer as the form had loaded them */
const refuseStale = (now: StoreSettings, was: SettingsChange['was'] = {}): void => {
  const details = Object.entries(was)
    .filter(([name, value]) => !isDeepStrictEqual(now[name as keyof StoreSettings], value))
    .map(([path]) => ({ path, message: say.overtaken, code: 'edit_conflict' as const }));
  if (details.length > 0) throw new Refusal(409, 'edit_conflict', say.overtaken, { details });
};

/** The pictures of a change as the clean-up of pictures reads them. */
const picturesOf = ({ heroSlides = [], logo = '' }: SettingsChange): string =>
  JSON.stringify([...heroSlides.map(({ picture }) => picture), logo].map((url) => ({ url })));

/** @throws Refusal 400 for what is no telephone number */
const withNumber = (change: SettingsChange): SettingsChange => {
  if (!change.whatsapp) return change;
  const whatsapp = phoneNumberOf(change.whatsapp);
  if (whatsapp !== null) return { ...change, whatsapp };
  throw new Refusal(400, 'invalid_input', say.whatsapp, {
    details: [{ path: 'whatsapp', message: say.whatsapp, code: 'invalid_input' }],
  });
};

/**
 * Changes what is given. Pages, carts and checkouts that begin after the answer see it, in every process.
 * @returns the settings as they are then
 * @throws Refusal 409 when `was` is no longer so
 */
export const changeSettings = async (
  { db, settings, changes }: Pick<Shop, 'db' | 'settings' | 'changes'>,
  actor: Actor,
  { was, ...typed }: SettingsChange,
): Promise<StoreSettings> => {
  const change = withNumber(typed);
  const changed = await db.transaction().execute(async (trx) => {
    await sql`insert into store_settings (settings) values ('{}') on conflict do nothing`.execute(trx);
    const before = await settings.read(trx, { isLocked: true });
    refuseStale(before, was);
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    await sql`
      with ${keepingPictures(picturesOf(change))}
      update store_settings set settings = settings || ${JSON.stringify(given)}::jsonb, updated_at = now()`.execute(
      trx,
    );
    const after = await settings.read(trx);
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
  await changes.catalogueChanged();
  return changed;
};
