/**
 * What of an order was sent together: several parcels an order, each with its units.
 *
 * - kept:    `parcel-rows` (what a parcel is, what is in none yet, and the answers)
 * - sent:    `send-parcel` (never more than was bought, whoever sends at once)
 * - after:   `change-parcel` (how it goes, and taking back what did not), `deliver-parcel` (by a rider, with a code)
 */

import { acknowledgement } from '#contract/http/envelope.ts';
import { orderMessages } from '#contract/orders/messages.ts';
import * as calls from '#contract/orders/parcels/calls.ts';
import { parcelMessages as say } from '#contract/orders/parcels/messages.ts';
import { parcelAnswer, parcelFactsSchema, sendParcelSchema } from '#contract/orders/parcels/schemas.ts';
import { answerCall } from '#server/http/answer-call.ts';
import type { FeatureRoutes } from '#server/http/app.ts';
import { callerOf } from '#server/http/caller.ts';
import { idempotentCallOf } from '#server/http/idempotent-call.ts';
import { changeParcel, takeParcelBack } from './change-parcel.ts';
import { presentParcel } from './parcel-rows.ts';
import { sendParcel } from './send-parcel.ts';

const tags = ['Orders'];

export const parcelRoutes: FeatureRoutes = (app, shop) => {
  answerCall(
    app,
    calls.sendParcel,
    {
      access: 'change orders',
      ids: { id: ['order_not_found', orderMessages.notFound] },
      tags,
      body: sendParcelSchema,
      response: { 201: parcelAnswer },
    },
    async (request, reply) => {
      const { parcel, isReady } = await sendParcel(
        shop,
        request.params.id,
        request.body,
        callerOf(request),
        idempotentCallOf(request),
      );
      const message = isReady ? say.ready : say.sent;
      return reply.code(201).send({ success: true, data: presentParcel(parcel), message });
    },
  );
  answerCall(
    app,
    calls.changeParcel,
    {
      access: 'change orders',
      ids: { id: ['parcel_not_found', say.notFound] },
      tags,
      body: parcelFactsSchema,
      response: { 200: parcelAnswer },
    },
    async (request) => {
      const parcel = await changeParcel(shop, request.params.id, request.body, callerOf(request));
      return { success: true as const, data: presentParcel(parcel), message: say.changed };
    },
  );
  answerCall(
    app,
    calls.takeParcelBack,
    {
      access: 'change orders',
      ids: { id: ['parcel_not_found', say.notFound] },
      tags,
      response: { 200: acknowledgement },
    },
    async (request) => {
      await takeParcelBack(shop, request.params.id, callerOf(request));
      return { success: true as const, message: say.takenBack };
    },
  );
};
