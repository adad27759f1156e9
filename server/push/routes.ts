/**
 * Notices on the devices of administrators (Web Push).
 *
 * - `devices`  where an administrator is told
 * - `keys`     by which push services know the shop
 * - `push`     the outbox: encrypts and sends
 * - `deliver`  to a push service, on the public internet only
 */

import { acknowledgement } from '#contract/http/envelope.ts';
import * as calls from '#contract/push/calls.ts';
import { pushMessages as say } from '#contract/push/messages.ts';
import { pushAnswer, pushSubscriptionSchema } from '#contract/push/schemas.ts';
import { answerCall } from '#server/http/answer-call.ts';
import type { FeatureRoutes } from '#server/http/app.ts';
import { callerOf } from '#server/http/caller.ts';
import { addDevice, readPush, removeDevice } from './devices.ts';
import { renewPushKeys } from './keys.ts';
import { testDevice } from './push.ts';

const tags = ['Administration'];
const own = { access: 'choose own notifications', tags } as const;
const ids = { id: ['device_not_found', say.notFound] } as const;

export const pushRoutes: FeatureRoutes = (app, { db }) => {
  const answer = async (accountId: string, message?: string) => ({
    success: true as const,
    data: await readPush(db, accountId),
    ...(message === undefined ? {} : { message }),
  });
  answerCall(app, calls.readPush, { ...own, response: { 200: pushAnswer } }, (request) =>
    answer(callerOf(request).accountId),
  );
  answerCall(
    app,
    calls.addPushDevice,
    { ...own, body: pushSubscriptionSchema, response: { 200: pushAnswer } },
    async (request) => {
      const { accountId } = callerOf(request);
      await addDevice(db, accountId, request.body, request.headers['user-agent'] ?? '');
      return answer(accountId, say.added);
    },
  );
  answerCall(app, calls.removePushDevice, { ...own, ids, response: { 200: pushAnswer } }, async (request) => {
    const { accountId } = callerOf(request);
    await removeDevice(db, accountId, request.params.id);
    return answer(accountId, say.removed);
  });
  answerCall(
    app,
    calls.testPushDevice,
    { ...own, ids, response: { 200: acknowledgement } },
    async (request) => {
      await testDevice(db, callerOf(request).accountId, request.params.id);
      return { success: true as const, message: say.tested };
    },
  );
  answerCall(
    app,
    calls.renewPushKeys,
    { access: 'change settings', tags, response: { 200: pushAnswer } },
    async (request) => {
      await renewPushKeys(db);
      return answer(callerOf(request).accountId, say.renewed);
    },
  );
};
