/**
 * What bringing an order costs, how long it takes, and where it can be picked up.
 *
 * - the rule:     `rates-today` first: which of the two counts (the zones if any is active, else the flat fee; a place in no zone is refused); `rate-provider` (the port: who knows what bringing costs), `flat-rate`, `zone-rate` (of the zone that a
 *                 place is in), `place-key` (names as they are compared); from which sum on it is free: `#contract/delivery/free-from`; in words: `#contract/delivery/texts`
 * - what is kept: `delivery-places` (read, from memory), `zones` and `pickup-points` (what administrators write; of two at once: http/stale-edit)
 */

import * as calls from '#contract/delivery/calls.ts';
import { deliveryMessages as say } from '#contract/delivery/messages.ts';
import {
  changePickupSchema,
  changeZoneSchema,
  deliveryAnswer,
  pickupFormSchema,
  pickupPointAnswer,
  ratesAnswer,
  ratesQuerySchema,
  zoneAnswer,
  zoneFormSchema,
} from '#contract/delivery/schemas.ts';
import { acknowledgement } from '#contract/http/envelope.ts';
import { answerCall } from '#server/http/answer-call.ts';
import type { App, FeatureRoutes } from '#server/http/app.ts';
import { callerOf } from '#server/http/caller.ts';
import { idempotentCallOf } from '#server/http/idempotent-call.ts';
import type { Shop } from '#server/shop.ts';
import { readDelivery } from './delivery-places.ts';
import { changePickupPoint, createPickupPoint, deletePickupPoint } from './pickup-points.ts';
import { ratesFor } from './rates-today.ts';
import { changeZone, createZone, deleteZone } from './zones.ts';

const tags = ['Delivery'];
const zone = {
  access: 'change settings',
  tags,
  ids: { id: ['delivery_zone_not_found', say.zoneNotFound] },
} as const;
const point = {
  access: 'change settings',
  tags,
  ids: { id: ['pickup_point_not_found', say.pickupNotFound] },
} as const;

const zoneRoutes = (app: App, shop: Shop): void => {
  answerCall(
    app,
    calls.createZone,
    { access: 'change settings', tags, body: zoneFormSchema, response: { 201: zoneAnswer } },
    async (request, reply) => {
      const data = await createZone(shop, callerOf(request), request.body);
      return reply.code(201).send({ success: true, data, message: say.zoneSaved });
    },
  );
  answerCall(
    app,
    calls.changeZone,
    { ...zone, body: changeZoneSchema, response: { 200: zoneAnswer } },
    async (request) => ({
      success: true as const,
      data: await changeZone(shop, callerOf(request), request.params.id, request.body),
      message: say.zoneSaved,
    }),
  );
  answerCall(app, calls.deleteZone, { ...zone, response: { 200: acknowledgement } }, async (request) => {
    await deleteZone(shop, callerOf(request), request.params.id);
    return { success: true as const, message: say.zoneDeleted };
  });
};

const pickupRoutes = (app: App, shop: Shop): void => {
  answerCall(
    app,
    calls.createPickupPoint,
    { access: 'change settings', tags, body: pickupFormSchema, response: { 201: pickupPointAnswer } },
    async (request, reply) => {
      const data = await createPickupPoint(shop, callerOf(request), request.body, idempotentCallOf(request));
      return reply.code(201).send({ success: true, data, message: say.pickupSaved });
    },
  );
  answerCall(
    app,
    calls.changePickupPoint,
    { ...point, body: changePickupSchema, response: { 200: pickupPointAnswer } },
    async (request) => ({
      success: true as const,
      data: await changePickupPoint(shop, callerOf(request), request.params.id, request.body),
      message: say.pickupSaved,
    }),
  );
  answerCall(
    app,
    calls.deletePickupPoint,
    { ...point, response: { 200: acknowledgement } },
    async (request) => {
      await deletePickupPoint(shop, callerOf(request), request.params.id);
      return { success: true as const, message: say.pickupDeleted };
    },
  );
};

export const deliveryRoutes: FeatureRoutes = (app, shop) => {
  answerCall(
    app,
    calls.readRates,
    { access: 'public', tags, query: ratesQuerySchema, response: { 200: ratesAnswer } },
    async (request) => ({ success: true as const, data: await ratesFor(shop, request.query) }),
  );
  answerCall(
    app,
    calls.readDelivery,
    { access: 'see settings', tags, response: { 200: deliveryAnswer } },
    async () => ({ success: true as const, data: await readDelivery(shop.db) }),
  );
  zoneRoutes(app, shop);
  pickupRoutes(app, shop);
};
