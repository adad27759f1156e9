import type { Log } from '#server/logging/log.ts';
import { scrubPath } from '#server/logging/scrub.ts';
import { watchRequests } from './requests.ts';

/**
 * Each request as a line of the log: what it was and how it went, nothing of what was sent. A path loses its query and the keys in it.
 * @returns what ends it
 */
export const logRequests = (log: Log): (() => void) =>
  watchRequests(({ request, method, route, status, durationMs, id, client, isCut }) =>
    log.info(
      {
        access: true,
        reqId: id,
        method,
        path: scrubPath(request.url ?? '/'),
        route,
        status,
        ms: Math.round(durationMs * 10) / 10,
        client,
        ...(isCut ? { isCut } : {}),
      },
      'request',
    ),
  );
