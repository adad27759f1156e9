/**
 * What happened to the doors of the shop: logins, wrong passwords, refused calls, changed roles.
 *
 * - written: `security-log` (as a line and as a row; what repeats itself once a minute; nothing of what was typed), `call-source` (where a call came from); which events
 *            there are: `#contract/security/kinds`
 * - read:    `list-events` (by administrators: filters and pages)
 * - goes:    `tasks` (what is older than it is to be kept)
 * - besides: `security-txt` (/.well-known/security.txt: where to report a hole in the shop)
 */

import * as calls from '#contract/security/calls.ts';
import { securityPage, securityQuerySchema } from '#contract/security/schemas.ts';
import { answerCall } from '#server/http/answer-call.ts';
import type { FeatureRoutes } from '#server/http/app.ts';
import { listSecurityEvents } from './list-events.ts';

/** `GET /admin/security`: what happened to the doors of the shop. */
export const securityRoutes: FeatureRoutes = (app, shop) => {
  answerCall(
    app,
    calls.listSecurityEvents,
    {
      access: 'see security log',
      tags: ['Administration'],
      query: securityQuerySchema,
      response: { 200: securityPage },
    },
    async (request) => {
      const { entries, pagination } = await listSecurityEvents(shop.db, request.query);
      return { success: true as const, data: entries, pagination };
    },
  );
};
