import { isDeepStrictEqual } from 'node:util';
import type { Delivery } from '#contract/delivery/schemas.ts';
import { type StoreSettings, settingsSchema } from '#contract/settings/schemas.ts';
import { FakeTermii } from '../support/fake-termii.ts';
import { clientOf, dataOf } from '../system/client.ts';
import { withShop } from './data-folders.ts';
import { adminTest } from './shop.ts';

/** The administrator's browser in a shop that no other journey sees: what counts for a whole shop is changed here. */
export const ownShopTest = adminTest.extend<
  { asNew: undefined; settings: Partial<StoreSettings> },
  { url: string; shopSettings: Record<string, string>; sendsTexts: boolean; termii: FakeTermii | null }
>({
  /** What one journey has set is not the next one's, whose checkout would be another. */
  asNew: [
    async ({ url, adminToken, settings }, use) => {
      const admin = clientOf(url, adminToken);
      const before = dataOf(await admin<StoreSettings>('GET', '/admin/settings'));
      if (Object.keys(settings).length > 0) dataOf(await admin('PUT', '/admin/settings', settings));
      await use(undefined);
      // A journey that fails takes its shop along.
      dataOf(await admin('PUT', '/admin/maintenance', { isOn: false }));
      const { zones, pickupPoints } = dataOf(await admin<Delivery>('GET', '/admin/delivery'));
      for (const { _id } of zones) dataOf(await admin('DELETE', `/admin/delivery/zones/${_id}`));
      for (const { _id } of pickupPoints)
        dataOf(await admin('DELETE', `/admin/delivery/pickup-points/${_id}`));
      // What was not touched is not written: it may count as undecided as long as nobody has.
      const after = dataOf(await admin<StoreSettings>('GET', '/admin/settings'));
      const changed = Object.keys(settingsSchema.shape).flatMap((key) => {
        const name = key as keyof StoreSettings;
        return isDeepStrictEqual(after[name], before[name]) ? [] : [[name, before[name]] as const];
      });
      if (changed.length > 0) dataOf(await admin('PUT', '/admin/settings', Object.fromEntries(changed)));
    },
    { auto: true },
  ],
  /** What the shop has set for the journey: `test.use({ settings: … })`. Set in a fixture it would count as what was there before. */
  settings: [{}, { option: true }],
  /** Environment variables that differ from the journey's own: `test.use({ shopSettings: … })`. */
  shopSettings: [{}, { scope: 'worker', option: true }],
  /** Whether the shop can send SMS: `termii` has them then. */
  sendsTexts: [false, { scope: 'worker', option: true }],
  termii: [
    async ({ sendsTexts }, use) => {
      const termii = sendsTexts ? new FakeTermii() : null;
      await use(termii);
      await termii?.stop();
    },
    { scope: 'worker' },
  ],
  url: [
    async ({ shopSettings, termii }, use) => {
      await withShop({ ...(await termii?.start()), ...shopSettings }, use);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
