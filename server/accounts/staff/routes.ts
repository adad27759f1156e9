/**
 * Who works in the shop. What each may do is the table of contract/accounts/permissions; an account's role is changed where
 * users are (`PUT /admin/users/{id}`).
 *
 * - `staff`        who they are
 * - `invitations`  who is asked to: sent, sent again, withdrawn
 * - `tour`         who was shown around the admin area
 * - `accept`       the link of the mail: with a new account, or the one that there is
 */

import * as calls from '#contract/accounts/calls.ts';
import {
  acceptedInvitationAnswer,
  acceptInvitationSchemaWith,
  invitationAnswer,
  inviteSchema,
  openedInvitationAnswer,
  openInvitationSchema,
  staffMessages as say,
  staffAnswer,
} from '#contract/accounts/staff-schemas.ts';
import { acknowledgement } from '#contract/http/envelope.ts';
import { answerCall } from '#server/http/answer-call.ts';
import type { App, FeatureRoutes } from '#server/http/app.ts';
import { callerOf } from '#server/http/caller.ts';
import { sourceOf } from '#server/security/call-source.ts';
import type { Shop } from '#server/shop.ts';
import { uncommonPasswordSchema } from '../password/new-password.ts';
import { acceptInvitation, joinStaff, openInvitation } from './accept.ts';
import { invite, listInvitations, sendAgain, withdraw } from './invitations.ts';
import { listStaff } from './staff.ts';
import { endTour } from './tour.ts';

const tags = ['Staff'];
const ids = { id: ['invitation_not_found', say.notFound] } as const;

const ownerRoutes = (app: App, shop: Shop): void => {
  answerCall(
    app,
    calls.readStaff,
    { access: 'see staff', tags, response: { 200: staffAnswer } },
    async () => {
      const [staff, invitations] = await Promise.all([listStaff(shop.db), listInvitations(shop.db)]);
      return { success: true as const, data: { staff, invitations } };
    },
  );
  answerCall(
    app,
    calls.inviteStaff,
    { access: 'manage staff', tags, body: inviteSchema, response: { 201: invitationAnswer } },
    async (request, reply) => {
      const data = await invite(shop, callerOf(request), request, request.body);
      return reply.code(201).send({ success: true, data, message: say.invited });
    },
  );
  answerCall(
    app,
    calls.sendInvitationAgain,
    { access: 'manage staff', ids, tags, response: { 200: invitationAnswer } },
    async (request) => {
      const data = await sendAgain(shop, callerOf(request), request, request.params.id);
      return { success: true as const, data, message: say.sentAgain };
    },
  );
  answerCall(
    app,
    calls.withdrawInvitation,
    { access: 'manage staff', ids, tags, response: { 200: acknowledgement } },
    async (request) => {
      await withdraw(shop, callerOf(request), request.params.id);
      return { success: true as const, message: say.withdrawn };
    },
  );
};

/** The calls about who works in the shop, and those by which somebody comes to. */
export const staffRoutes: FeatureRoutes = (app, shop) => {
  ownerRoutes(app, shop);
  answerCall(
    app,
    calls.endTour,
    { access: 'end own tour', tags, response: { 200: acknowledgement } },
    async (request) => {
      await endTour(shop.db, callerOf(request).accountId);
      return { success: true as const, message: say.toured };
    },
  );
  answerCall(
    app,
    calls.openInvitation,
    { access: 'public', tags, body: openInvitationSchema, response: { 200: openedInvitationAnswer } },
    async (request) => {
      const { email, staffRole, invitedBy, hasAccount } = await openInvitation(shop.db, request.body.token);
      return { success: true as const, data: { email, staffRole, invitedBy, hasAccount } };
    },
  );
  answerCall(
    app,
    calls.acceptInvitation,
    {
      access: 'public',
      tags,
      body: acceptInvitationSchemaWith(uncommonPasswordSchema),
      response: { 201: acceptedInvitationAnswer },
    },
    async (request, reply) => {
      const email = await acceptInvitation(shop, sourceOf(request), request.body);
      return reply.code(201).send({ success: true, data: { email }, message: say.accepted });
    },
  );
  answerCall(
    app,
    calls.joinStaff,
    { access: 'join staff', tags, body: openInvitationSchema, response: { 200: acknowledgement } },
    async (request) => {
      await joinStaff(shop, callerOf(request), sourceOf(request), request.body.token);
      return { success: true as const, message: say.joined };
    },
  );
};
