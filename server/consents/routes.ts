import * as calls from '#contract/consents/calls.ts';
import { consentMessages as say } from '#contract/consents/messages.ts';
import { changeConsentSchema, consentsAnswer } from '#contract/consents/schemas.ts';
import { answerCall } from '#server/http/answer-call.ts';
import type { FeatureRoutes } from '#server/http/app.ts';
import { callerOf } from '#server/http/caller.ts';
import { noteConsent, readConsents } from './consents.ts';

const own = { access: 'shopper', tags: ['Notifications'], response: { 200: consentsAnswer } } as const;

/** `GET` and `PUT /consents`: what a shopper agrees to be sent. */
export const consentRoutes: FeatureRoutes = (app, shop) => {
  answerCall(app, calls.readConsents, own, async (request) => ({
    success: true as const,
    data: await readConsents(shop, callerOf(request).accountId),
  }));
  answerCall(app, calls.changeConsent, { ...own, body: changeConsentSchema }, async (request) => {
    const { accountId } = callerOf(request);
    const { kind, isGiven } = request.body;
    await noteConsent(shop.db, accountId, { kind, isGiven, place: 'profile' });
    return { success: true as const, data: await readConsents(shop, accountId), message: say.saved };
  });
};
