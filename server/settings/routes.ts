import { settingsMessages as say } from '#contract/settings/messages.ts';
import { changeSettingsSchema, settingsAnswer } from '#contract/settings/schemas.ts';
import type { FeatureRoutes } from '#server/http/app.ts';
import { callerOf } from '#server/http/caller.ts';
import { changeSettings } from './change-settings.ts';

const tags = ['Administration'];

/** `GET` and `PUT /admin/settings`. */
export const settingsRoutes: FeatureRoutes = (app, shop) => {
  app.get(
    '/admin/settings',
    { config: { access: 'see settings' }, schema: { tags, response: { 200: settingsAnswer } } },
    async () => ({ success: true as const, data: await shop.settings.current() }),
  );
  app.put(
    '/admin/settings',
    {
      config: { access: 'change settings' },
      schema: { tags, body: changeSettingsSchema, response: { 200: settingsAnswer } },
    },
    async (request) => ({
      success: true as const,
      data: await changeSettings(shop, callerOf(request), request.body),
      message: say.updated,
    }),
  );
};
