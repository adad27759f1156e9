/**
 * How the shop itself is: the page "System", and news of it to administrators.
 *
 * - `facts`        in numbers and dates, read from the database and the disk
 * - `judge`        what of them is well, and what to do where it is not
 * - `read-system`  both, for the page
 * - `watch`        looks every minute
 * - `troubles`     what was found wrong, since when, and who was told: once, and once of its end
 */

import * as calls from '#contract/system/calls.ts';
import { systemAnswer } from '#contract/system/schemas.ts';
import { answerCall } from '#server/http/answer-call.ts';
import type { FeatureRoutes } from '#server/http/app.ts';
import { readSystem } from './read-system.ts';

/** `GET /admin/system`. */
export const systemRoutes: FeatureRoutes = (app, shop) => {
  answerCall(
    app,
    calls.readSystem,
    { access: 'see system', tags: ['Administration'], response: { 200: systemAnswer } },
    async () => ({ success: true as const, data: await readSystem(shop) }),
  );
};
