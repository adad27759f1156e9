import type { OutgoingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { httpMessages } from '#contract/http/messages.ts';
import * as calls from '#contract/live/calls.ts';
import { answerCall } from '#server/http/answer-call.ts';
import type { FeatureRoutes } from '#server/http/app.ts';
import { callerOf } from '#server/http/caller.ts';
import { tooOften } from '#server/http/errors.ts';
import { REQUEST_ID } from '#server/http/request-id.ts';

const TRY_AGAIN_SECONDS = 30;
const EVENT_STREAM = 'text/event-stream; charset=utf-8';

/** The stream by which open admin pages learn that what they show has changed. */
export const liveRoutes: FeatureRoutes = (app, shop) => {
  app.addHook('preClose', async () => shop.live.close());
  answerCall(
    app,
    calls.hearChanges,
    {
      access: 'hear live events',
      // Nothing but its headers could be answered to HEAD.
      exposeHeadRoute: false,
      tags: ['Administration'],
      produces: ['text/event-stream'],
      response: {
        200: z
          .unknown()
          .describe('Server-sent events. `changed` names topics whose lists and sums are out of date'),
      },
    },
    (request, reply) => {
      const { accountId, tokenHash } = callerOf(request);
      if (!shop.live.hasRoomFor(accountId)) throw tooOften(httpMessages.tooOften, TRY_AGAIN_SECONDS);
      reply.hijack();
      // Set as well: whoever measures requests asks what this is one of, and what is only written is not kept.
      reply.raw.setHeader('content-type', EVENT_STREAM);
      reply.raw.writeHead(200, {
        ...(reply.getHeaders() as OutgoingHttpHeaders),
        'cache-control': 'no-store, no-transform',
        // nginx would keep the events until it has a full buffer of them.
        'x-accel-buffering': 'no',
        [REQUEST_ID]: request.id,
      });
      shop.live.add({ accountId, session: tokenHash.toString('hex'), response: reply.raw });
    },
  );
};
