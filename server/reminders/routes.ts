/**
 * Mails that bring people back, to those alone who have agreed to them.
 *
 * - found:  `left-carts`, `due-reviews`
 * - told:   `remind` (once each), `tasks`, `take-back` (what is not so any more and has not gone), `old-reminders`
 * - owners: `previews`
 */

import { sql } from 'kysely';
import { acknowledgement } from '#contract/http/envelope.ts';
import * as calls from '#contract/reminders/calls.ts';
import { reminderMessages as say } from '#contract/reminders/messages.ts';
import { endRemindersQuerySchema, reminderPreviewsAnswer } from '#contract/reminders/schemas.ts';
import { withdrawConsent } from '#server/consents/consents.ts';
import { answerCall } from '#server/http/answer-call.ts';
import type { App, FeatureRoutes } from '#server/http/app.ts';
import { notFound } from '#server/http/errors.ts';
import type { Shop } from '#server/shop.ts';
import { previewReminders } from './previews.ts';

/** Whoever was written to under this token is written to no more. @returns whether the link is known */
const endReminders = async ({ db }: Shop, token: string): Promise<boolean> => {
  const { rows } = await sql<{ id: string }>`
    select account_id as id from reminder where token = ${token}`.execute(db);
  const ids = rows.map(({ id }) => id);
  await withdrawConsent(db, ids, 'reminders', 'mail');
  return ids.length > 0;
};

export const reminderRoutes: FeatureRoutes = async (app, shop) => {
  answerCall(
    app,
    calls.previewReminders,
    { access: 'see settings', tags: ['Administration'], response: { 200: reminderPreviewsAnswer } },
    async () => ({ success: true as const, data: await previewReminders(shop) }),
  );
  await app.register(async (scope) => {
    // Mail programs send a form, of which nothing is read: the address says whose mails end.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, undefined));
    answerCall(
      scope as App,
      calls.endReminders,
      {
        access: 'public',
        tags: ['Notifications'],
        query: endRemindersQuerySchema,
        response: { 200: acknowledgement },
      },
      async ({ query }) => {
        if (!(await endReminders(shop, query.token)))
          throw notFound('unsubscribe_link_unknown', say.linkUnknown);
        return { success: true as const, message: say.ended };
      },
    );
  });
};
