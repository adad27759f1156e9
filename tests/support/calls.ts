import type { LightMyRequestResponse } from 'fastify';
import type { RunningShop } from '#server/start.ts';
import { callBriefly } from './brief-call.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Makes one call of the shop's API as a browser would; `path` starts after `/api/v1`. */
export const call = (
  running: RunningShop,
  method: Method,
  path: string,
  { body, token, ip }: { body?: object; token?: string; ip?: string } = {},
): Promise<LightMyRequestResponse> =>
  callBriefly(running.app, {
    method,
    url: `/api/v1${path}`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(body ? { payload: body } : {}),
    ...(ip ? { remoteAddress: ip } : {}),
  });
