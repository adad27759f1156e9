import * as calls from '#contract/contact/calls.ts';
import { contactMessages as say } from '#contract/contact/messages.ts';
import {
  changeContactSchema,
  contactFormSchema,
  contactListQuerySchema,
  contactMessageAnswer,
  contactMessagePage,
} from '#contract/contact/schemas.ts';
import { acknowledgement } from '#contract/http/envelope.ts';
import { answerCall } from '#server/http/answer-call.ts';
import type { FeatureRoutes } from '#server/http/app.ts';
import { callerOf } from '#server/http/caller.ts';
import { sourceOf } from '#server/security/call-source.ts';
import { changeMessage, deleteMessage, listMessages, sendMessage } from './contact-messages.ts';

const tags = ['Messages'];
const one = { access: 'answer messages', ids: { id: ['message_not_found', say.notFound] } } as const;

/** What shoppers write to the shop by the form of its Contact page. */
export const contactRoutes: FeatureRoutes = (app, shop) => {
  answerCall(
    app,
    calls.sendContactMessage,
    { access: 'public', tags, body: contactFormSchema, response: { 200: acknowledgement } },
    async (request) => {
      await sendMessage(shop, sourceOf(request).client, request.body);
      return { success: true as const, message: say.sent };
    },
  );
  answerCall(
    app,
    calls.listContactMessages,
    { access: 'answer messages', tags, query: contactListQuerySchema, response: { 200: contactMessagePage } },
    async ({ query }) => {
      const { messages, pagination, waiting } = await listMessages(shop.db, query);
      return { success: true as const, data: messages, pagination, waiting };
    },
  );
  answerCall(
    app,
    calls.changeContactMessage,
    { ...one, tags, body: changeContactSchema, response: { 200: contactMessageAnswer } },
    async ({ params, body }) => ({
      success: true as const,
      data: await changeMessage(shop.db, params.id, body),
      message: say.updated,
    }),
  );
  answerCall(
    app,
    calls.deleteContactMessage,
    { ...one, tags, response: { 200: acknowledgement } },
    async (request) => {
      await deleteMessage(shop.db, callerOf(request), request.params.id);
      return { success: true as const, message: say.deleted };
    },
  );
};
