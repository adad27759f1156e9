import * as calls from '#contract/maintenance/calls.ts';
import { maintenanceMessages as say } from '#contract/maintenance/messages.ts';
import { changeMaintenanceSchema, maintenanceAnswer } from '#contract/maintenance/schemas.ts';
import { answerCall } from '#server/http/answer-call.ts';
import type { FeatureRoutes } from '#server/http/app.ts';
import { callerOf } from '#server/http/caller.ts';
import { readPause } from './maintenance.ts';
import { presentPause, switchMaintenance } from './switch.ts';

const tags = ['Administration'];

/** `GET` and `PUT /admin/maintenance`. */
export const maintenanceRoutes: FeatureRoutes = (app, shop) => {
  answerCall(
    app,
    calls.readMaintenance,
    { access: 'see settings', tags, response: { 200: maintenanceAnswer } },
    async () => ({ success: true as const, data: presentPause(await readPause(shop.db)) }),
  );
  answerCall(
    app,
    calls.changeMaintenance,
    {
      access: 'change settings',
      tags,
      body: changeMaintenanceSchema,
      response: { 200: maintenanceAnswer },
    },
    async (request) => ({
      success: true as const,
      data: await switchMaintenance(shop, callerOf(request), request.body),
      message: request.body.isOn ? say.turnedOn : say.turnedOff,
    }),
  );
};
