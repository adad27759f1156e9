/**
 * Users, as administrators manage them.
 *
 * - reading:    `users` (an account as an answer shows it), `list-users`
 * - changing:   `manage-users` (made and deleted), `edit-user`, `lock-accounts` (whoever changes roles takes turns)
 * - sessions:   `session-routes`, `user-sessions` (where a user is logged in, and the way back without a second factor)
 */

import * as calls from '#contract/accounts/calls.ts';
import { userMessages as say } from '#contract/accounts/user-messages.ts';
import {
  createUserSchema,
  editUserSchema,
  type ManagedUser,
  managedUserAnswer,
  managedUserPage,
  userListQuerySchema,
} from '#contract/accounts/users.ts';
import { acknowledgement } from '#contract/http/envelope.ts';
import { answerCall } from '#server/http/answer-call.ts';
import type { FeatureRoutes } from '#server/http/app.ts';
import { callerOf } from '#server/http/caller.ts';
import { notFound } from '#server/http/errors.ts';
import { sourceOf } from '#server/security/call-source.ts';
import type { Shop } from '#server/shop.ts';
import { editUser } from './edit-user.ts';
import { findManagedUser, listUsers } from './list-users.ts';
import { createUser, deleteUser } from './manage-users.ts';
import { userSessionRoutes } from './session-routes.ts';

const tags = ['Administration'];
const ids = { id: ['user_not_found', say.notFound] } as const;

const managedUser = async (shop: Shop, accountId: string): Promise<ManagedUser> => {
  const user = await findManagedUser(shop.db, accountId);
  if (!user) throw notFound('user_not_found', say.notFound);
  return user;
};

export const userRoutes: FeatureRoutes = async (app, shop) => {
  answerCall(
    app,
    calls.listUsers,
    { access: 'see users', tags, query: userListQuerySchema, response: { 200: managedUserPage } },
    async (request) => {
      const { users, pagination } = await listUsers(shop.db, request.query);
      return { success: true as const, data: users, pagination };
    },
  );
  answerCall(
    app,
    calls.readUser,
    { access: 'see users', ids, tags, response: { 200: managedUserAnswer } },
    async (request) => ({ success: true as const, data: await managedUser(shop, request.params.id) }),
  );
  answerCall(
    app,
    calls.createUser,
    { access: 'change users', tags, body: createUserSchema, response: { 201: managedUserAnswer } },
    async (request, reply) => {
      const data = await managedUser(
        shop,
        await createUser(shop, callerOf(request), sourceOf(request), request.body),
      );
      return reply.code(201).send({ success: true, data, message: say.created });
    },
  );
  answerCall(
    app,
    calls.changeUser,
    { access: 'change users', ids, tags, body: editUserSchema, response: { 200: managedUserAnswer } },
    async (request) => {
      await editUser(shop, callerOf(request), sourceOf(request), request.params.id, request.body);
      return {
        success: true as const,
        data: await managedUser(shop, request.params.id),
        message: say.updated,
      };
    },
  );
  answerCall(
    app,
    calls.deleteUser,
    { access: 'change users', ids, tags, response: { 200: acknowledgement } },
    async (request) => {
      await deleteUser(shop, callerOf(request), sourceOf(request), request.params.id);
      return { success: true as const, message: say.deleted };
    },
  );
  await userSessionRoutes(app, shop);
};
