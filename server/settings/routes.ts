/**
 * What administrators set of the shop, and what everybody reads of it.
 *
 * - kept:      `store-settings` (read, from memory; what counts where the owner has set nothing), `change-settings` (written, and what is refused)
 * - everybody: `storefront-routes`
 * - the guide: `setup/` (what is still to be done; whether the payment keys are live, test or those of the stand-in)
 */

import * as calls from '#contract/settings/calls.ts';
import { settingsMessages as say } from '#contract/settings/messages.ts';
import { changeSettingsSchema, settingsAnswer } from '#contract/settings/schemas.ts';
import { answerCall } from '#server/http/answer-call.ts';
import type { FeatureRoutes } from '#server/http/app.ts';
import { callerOf } from '#server/http/caller.ts';
import { changeSettings } from './change-settings.ts';

const tags = ['Administration'];

/** `GET` and `PUT /admin/settings`. */
export const settingsRoutes: FeatureRoutes = (app, shop) => {
  answerCall(
    app,
    calls.readSettings,
    { access: 'see settings', tags, response: { 200: settingsAnswer } },
    async () => ({ success: true as const, data: await shop.settings.current() }),
  );
  answerCall(
    app,
    calls.changeSettings,
    { access: 'change settings', tags, body: changeSettingsSchema, response: { 200: settingsAnswer } },
    async (request) => ({
      success: true as const,
      data: await changeSettings(shop, callerOf(request), request.body),
      message: say.updated,
    }),
  );
};
