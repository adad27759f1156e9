import * as calls from '#contract/look/calls.ts';
import { lookMessages as say } from '#contract/look/messages.ts';
import {
  drawingSchema,
  lookPreviewAnswer,
  lookStateAnswer,
  previewLookSchema,
  revisionSchema,
  saveLookSchema,
} from '#contract/look/schemas.ts';
import { uploadAnswer } from '#contract/media/schemas.ts';
import { answerCall } from '#server/http/answer-call.ts';
import type { FeatureRoutes } from '#server/http/app.ts';
import { callerOf } from '#server/http/caller.ts';
import { storeUpload } from '#server/media/store/store-upload.ts';
import { discardDraft, lookState, publish, saveDraft, undoPublish } from './change-look.ts';
import { drawSvg } from './drawing.ts';
import { previewOf } from './preview.ts';

const tags = ['Administration'];
const changing = { access: 'change settings', tags, response: { 200: lookStateAnswer } } as const;

/** The look: read, worked on, published and taken back. */
export const lookRoutes: FeatureRoutes = (app, shop) => {
  answerCall(
    app,
    calls.readLook,
    { access: 'see settings', tags, response: { 200: lookStateAnswer } },
    async () => ({ success: true as const, data: await lookState(shop.db) }),
  );
  answerCall(app, calls.saveLookDraft, { ...changing, body: saveLookSchema }, async (request) => {
    const { look, revision } = request.body;
    const data = await saveDraft(shop, callerOf(request), look, revision);
    return { success: true as const, data, message: say.saved };
  });
  answerCall(app, calls.discardLookDraft, { ...changing, body: revisionSchema }, async (request) => ({
    success: true as const,
    data: await discardDraft(shop, request.body.revision),
    message: say.discarded,
  }));
  answerCall(app, calls.publishLook, { ...changing, body: saveLookSchema }, async (request) => {
    const { look, revision } = request.body;
    const data = await publish(shop, callerOf(request), look, revision);
    return { success: true as const, data, message: say.published };
  });
  answerCall(app, calls.undoLook, { ...changing, body: revisionSchema }, async (request) => ({
    success: true as const,
    data: await undoPublish(shop, callerOf(request), request.body.revision),
    message: say.undone,
  }));
  answerCall(
    app,
    calls.previewLook,
    { access: 'see settings', tags, body: previewLookSchema, response: { 200: lookPreviewAnswer } },
    async (request) => ({ success: true as const, data: await previewOf(shop, request.body) }),
  );
  answerCall(
    app,
    calls.drawLogo,
    { access: 'upload images', tags, body: drawingSchema, response: { 201: uploadAnswer } },
    async (request, reply) => {
      const url = await storeUpload(shop, await drawSvg(request.body.svg));
      return reply.code(201).send({ success: true, data: { url }, message: say.drawn });
    },
  );
};
