/**
 * What the shop holds on people, given to them and deleted (docs/decisions/0082).
 *
 * - given:     `sections` (what, table by table), `gather` (all of it, at one moment), `readable` (as a page)
 * - deleted:   `deletion` (asked for, taken back), `proof` (that it is theirs), `open-matters` (what has to end first),
 *              `erase` (once the thirty days are over); `without-account` (customers who have none: at once)
 * - moved:     `move-address` (what goes by the address of an account that is given another one)
 * - known:     `tables` (what becomes of each table; held against the database), `retention` (what would go now)
 */

import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { userMessages } from '#contract/accounts/user-messages.ts';
import { customerMessages } from '#contract/customers/messages.ts';
import { acknowledgement } from '#contract/http/envelope.ts';
import * as calls from '#contract/personal-data/calls.ts';
import { personalDataMessages as say } from '#contract/personal-data/messages.ts';
import {
  type DataFormat,
  dataQuerySchema,
  deletionAnswer,
  deletionCodeAnswer,
  deletionProofSchema,
  deletionRequestPage,
  deletionRequestQuerySchema,
  retentionAnswer,
  retentionQuerySchema,
} from '#contract/personal-data/schemas.ts';
import type { Database } from '#server/database/connection.ts';
import { answerCall } from '#server/http/answer-call.ts';
import type { App, FeatureRoutes } from '#server/http/app.ts';
import { type Caller, callerOf } from '#server/http/caller.ts';
import { countUseOf } from '#server/limits/hourly-quota.ts';
import { sourceOf } from '#server/security/call-source.ts';
import type { SecurityEvent } from '#server/security/security-log.ts';
import type { Shop } from '#server/shop.ts';
import { type Asked, askDeletion, listDeletions, readDeletion, takeDeletionBack } from './deletion.ts';
import { gatherData, ownerOf } from './gather.ts';
import { refuseWithoutProof, sendDeletionCode } from './proof.ts';
import { readablePage } from './readable.ts';
import { countDue } from './retention.ts';
import type { Person } from './sections.ts';
import { forgetWithoutAccount, personWithoutAccount } from './without-account.ts';

const tags = ['Personal data'];
const own = { access: 'shopper', tags } as const;
const ids = { id: ['user_not_found', userMessages.notFound] } as const;
const byAdmin = { access: 'answer for personal data', tags, ids } as const;
const file = {
  query: dataQuerySchema,
  produces: ['application/json', 'text/html'],
  response: { 200: z.unknown().describe('The file, as JSON or as a page') },
} as const;

const TYPES: Record<DataFormat, string> = { json: 'application/json', html: 'text/html' };

interface Given {
  /** Whose downloads are counted. */
  id: string;
  find: (db: Database) => Promise<Person>;
  /** What the security log says of it. */
  told: Omit<SecurityEvent, 'event'>;
}

const ofAccount = ({ caller, accountId }: Asked): Given => ({
  id: accountId,
  find: (db) => ownerOf(db, accountId),
  told: { accountId, ...(caller.accountId === accountId ? {} : { actorId: caller.accountId }) },
});

const ofNobody = ({ accountId }: Caller, id: string): Given => ({
  id,
  find: (db) => personWithoutAccount(db, id),
  told: { actorId: accountId, details: { reason: 'no_account' } },
});

/** Sends all that is held on somebody as a file, and notes that it was taken out. */
const sendData = async (
  shop: Shop,
  reply: FastifyReply,
  { id, find, told }: Given,
  format: DataFormat,
): Promise<FastifyReply> => {
  await countUseOf(shop, id, 'own data');
  const { name } = await shop.settings.current();
  const data = await gatherData(shop.db, name, find);
  await shop.security.note(sourceOf(reply.request), { event: 'data_downloaded', ...told });
  return reply
    .headers({
      'content-type': `${TYPES[format]}; charset=utf-8`,
      'content-disposition': `attachment; filename="my-data-${data.madeAt.slice(0, 10)}.${format}"`,
      'cache-control': 'no-store',
    })
    .send(format === 'html' ? readablePage(data) : JSON.stringify(data, null, 2));
};

const ownRoutes = (app: App, shop: Shop): void => {
  answerCall(app, calls.downloadOwnData, { ...own, ...file }, async (request, reply) => {
    const caller = callerOf(request);
    return sendData(shop, reply, ofAccount({ caller, accountId: caller.accountId }), request.query.format);
  });
  answerCall(app, calls.readDeletion, { ...own, response: { 200: deletionAnswer } }, async (request) => ({
    success: true as const,
    data: await readDeletion(shop.db, callerOf(request).accountId),
  }));
  answerCall(
    app,
    calls.requestDeletionCode,
    { ...own, response: { 200: deletionCodeAnswer } },
    async (request) => ({
      success: true as const,
      data: { request: await sendDeletionCode(shop, callerOf(request), sourceOf(request)) },
      message: say.codeSent,
    }),
  );
  answerCall(
    app,
    calls.askDeletion,
    { ...own, body: deletionProofSchema, response: { 200: deletionAnswer } },
    async (request) => {
      const caller = callerOf(request);
      const source = sourceOf(request);
      await refuseWithoutProof(shop, caller, source, request.body);
      const data = await askDeletion(shop, source, { caller, accountId: caller.accountId });
      return { success: true as const, data, message: say.asked };
    },
  );
  answerCall(app, calls.takeDeletionBack, { ...own, response: { 200: deletionAnswer } }, async (request) => {
    const caller = callerOf(request);
    const asked = { caller, accountId: caller.accountId };
    const data = await takeDeletionBack(shop, sourceOf(request), asked);
    return { success: true as const, data, message: say.kept };
  });
};

const adminRoutes = (app: App, shop: Shop): void => {
  answerCall(
    app,
    calls.countRetention,
    { access: 'see settings', tags, query: retentionQuerySchema, response: { 200: retentionAnswer } },
    async (request) => ({ success: true as const, data: await countDue(shop, request.query) }),
  );
  answerCall(
    app,
    calls.listDeletions,
    {
      access: 'see personal data',
      tags,
      query: deletionRequestQuerySchema,
      response: { 200: deletionRequestPage },
    },
    async (request) => {
      const { requests, pagination } = await listDeletions(shop.db, request.query);
      return { success: true as const, data: requests, pagination };
    },
  );
  answerCall(app, calls.downloadUserData, { ...byAdmin, ...file }, async (request, reply) =>
    sendData(
      shop,
      reply,
      ofAccount({ caller: callerOf(request), accountId: request.params.id }),
      request.query.format,
    ),
  );
  answerCall(
    app,
    calls.readUserDeletion,
    { ...byAdmin, access: 'see personal data', response: { 200: deletionAnswer } },
    async (request) => ({ success: true as const, data: await readDeletion(shop.db, request.params.id) }),
  );
  answerCall(
    app,
    calls.askUserDeletion,
    { ...byAdmin, response: { 200: deletionAnswer } },
    async (request) => {
      const asked = { caller: callerOf(request), accountId: request.params.id };
      const data = await askDeletion(shop, sourceOf(request), asked);
      return { success: true as const, data, message: say.askedFor };
    },
  );
  answerCall(
    app,
    calls.takeUserDeletionBack,
    { ...byAdmin, response: { 200: deletionAnswer } },
    async (request) => {
      const asked = { caller: callerOf(request), accountId: request.params.id };
      const data = await takeDeletionBack(shop, sourceOf(request), asked);
      return { success: true as const, data, message: say.keptFor };
    },
  );
};

const withoutAccountRoutes = (app: App, shop: Shop): void => {
  const byStaff = {
    access: 'answer for personal data',
    tags,
    ids: { id: ['customer_not_found', customerMessages.notFound] },
  } as const;
  answerCall(app, calls.downloadCustomerData, { ...byStaff, ...file }, async (request, reply) =>
    sendData(shop, reply, ofNobody(callerOf(request), request.params.id), request.query.format),
  );
  answerCall(
    app,
    calls.forgetCustomer,
    { ...byStaff, response: { 200: acknowledgement } },
    async (request) => {
      await forgetWithoutAccount(shop, callerOf(request), request.params.id);
      return { success: true as const, message: say.forgotten };
    },
  );
};

/** The calls about personal data: one's own, and those of administrators. */
export const personalDataRoutes: FeatureRoutes = (app, shop) => {
  ownRoutes(app, shop);
  adminRoutes(app, shop);
  withoutAccountRoutes(app, shop);
};
