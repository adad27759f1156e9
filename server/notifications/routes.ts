/**
 * What shoppers are told, at the bell and by every channel (decision 13). How often a mail is tried again stands in `server/mail/outbox`, a
 * message to a phone in `server/texts/texts`.
 *
 * - told:     `notify` (the row, and all channels with it), `channels` (mail and messages to phones), `end-news` (no more)
 * - in words: `labels` (at the bell), `order-texts`, `order-forms` (which approved form of WhatsApp, with which values; the words: contract/whatsapp/templates),
 *             `instead-of-mail` (to whom no mail goes)
 * - read:     `notifications`
 * - in time:  `tasks` (old ones go)
 */

import * as calls from '#contract/notifications/calls.ts';
import { notificationMessages as say } from '#contract/notifications/messages.ts';
import { notificationPage, notificationQuerySchema, unreadAnswer } from '#contract/notifications/schemas.ts';
import { answerCall } from '#server/http/answer-call.ts';
import type { FeatureRoutes } from '#server/http/app.ts';
import { callerOf } from '#server/http/caller.ts';
import { countUnread, listNotifications, markAllRead, markRead } from './notifications.ts';

const tags = ['Notifications'];
const config = { access: 'shopper' } as const;

/** The calls about a shopper's own notifications. */
export const notificationRoutes: FeatureRoutes = (app, shop) => {
  answerCall(
    app,
    calls.listNotifications,
    { ...config, tags, query: notificationQuerySchema, response: { 200: notificationPage } },
    async (request) => {
      const { accountId } = callerOf(request);
      const { notifications, ...rest } = await listNotifications(shop.db, accountId, request.query);
      return { success: true as const, data: notifications, ...rest };
    },
  );

  const unreadOf = async (accountId: string) => ({
    success: true as const,
    data: { unread: await countUnread(shop.db, accountId) },
  });

  answerCall(app, calls.countUnread, { ...config, tags, response: { 200: unreadAnswer } }, (request) =>
    unreadOf(callerOf(request).accountId),
  );

  answerCall(
    app,
    calls.markRead,
    {
      ...config,
      ids: { id: ['notification_not_found', say.notFound] },
      tags,
      response: { 200: unreadAnswer },
    },
    async (request) => {
      const { accountId } = callerOf(request);
      await markRead(shop.db, accountId, request.params.id);
      return unreadOf(accountId);
    },
  );

  answerCall(
    app,
    calls.markAllRead,
    { ...config, tags, response: { 200: unreadAnswer } },
    async (request) => {
      const { accountId } = callerOf(request);
      await markAllRead(shop.db, accountId);
      return unreadOf(accountId);
    },
  );
};
