/**
 * What riders take out, by a link that ends in the evening.
 *
 * - made and ended:  `make-ride`
 * - on the way:      `rider-day` (the stops), `at-the-door` (handed over, with the money where it is paid then, or not; its code is judged
 *                    in orders/parcels/deliver-parcel)
 * - looked at:       `list-rides`
 */

import { acknowledgement } from '#contract/http/envelope.ts';
import * as calls from '#contract/rides/calls.ts';
import { rideMessages as say } from '#contract/rides/messages.ts';
import {
  dayAnswer,
  deliveredSchema,
  madeRideAnswer,
  makeRideSchema,
  notDeliveredSchema,
  readDaySchema,
  ridesAnswer,
} from '#contract/rides/schemas.ts';
import { answerCall } from '#server/http/answer-call.ts';
import type { FeatureRoutes } from '#server/http/app.ts';
import { callerOf } from '#server/http/caller.ts';
import { sayDelivered, sayNotDelivered, sayRefused } from './at-the-door.ts';
import { listRides } from './list-rides.ts';
import { endRide, makeRide } from './make-ride.ts';
import { readDay } from './rider-day.ts';

const tags = ['Riders'];

export const rideRoutes: FeatureRoutes = (app, shop) => {
  answerCall(
    app,
    calls.listRides,
    { access: 'see orders', tags, response: { 200: ridesAnswer } },
    async () => ({ success: true as const, data: await listRides(shop.db) }),
  );
  answerCall(
    app,
    calls.makeRide,
    { access: 'change orders', tags, body: makeRideSchema, response: { 201: madeRideAnswer } },
    async (request, reply) => {
      const data = await makeRide(shop, request.body, callerOf(request));
      return reply.code(201).send({ success: true, data, message: say.made });
    },
  );
  answerCall(
    app,
    calls.endRide,
    {
      access: 'change orders',
      ids: { id: ['ride_not_found', say.notFound] },
      tags,
      response: { 200: acknowledgement },
    },
    async (request) => {
      await endRide(shop, request.params.id, callerOf(request));
      return { success: true as const, message: say.revoked };
    },
  );
  answerCall(
    app,
    calls.readDay,
    { access: 'public', tags, body: readDaySchema, response: { 200: dayAnswer } },
    async (request) => ({ success: true as const, data: await readDay(shop, request.body.key) }),
  );
  answerCall(
    app,
    calls.sayDelivered,
    { access: 'public', tags, body: deliveredSchema, response: { 200: dayAnswer } },
    async (request) => ({
      success: true as const,
      data: await sayDelivered(shop, request.body),
      message: say.delivered,
    }),
  );
  answerCall(
    app,
    calls.sayNotDelivered,
    { access: 'public', tags, body: notDeliveredSchema, response: { 200: dayAnswer } },
    async (request) => ({
      success: true as const,
      data: await sayNotDelivered(shop, request.body),
      message: say.noted,
    }),
  );
  answerCall(
    app,
    calls.sayRefused,
    { access: 'public', tags, body: notDeliveredSchema, response: { 200: dayAnswer } },
    async (request) => ({
      success: true as const,
      data: await sayRefused(shop, request.body),
      message: say.refused,
    }),
  );
};
