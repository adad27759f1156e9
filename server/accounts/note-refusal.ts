import type { FastifyRequest } from 'fastify';
import { isAllowed } from '#contract/accounts/permissions.ts';
import { Refusal } from '#server/http/errors.ts';
import { sourceOf } from '#server/security/call-source.ts';
import type { SecurityEvent } from '#server/security/security-log.ts';
import type { Shop } from '#server/shop.ts';

/** The route as it is written in the code: what a caller makes up does not get into the log. */
const routeOf = ({ method, routeOptions }: FastifyRequest): string =>
  routeOptions.url ? `${method} ${routeOptions.url}` : method;

const isForAdmins = ({ routeOptions }: FastifyRequest): boolean => {
  const { access } = routeOptions.config;
  return access !== undefined && !isAllowed('user', access);
};

/** Steps on an ordinary way, whose end is noted, and what the guard itself notes. */
const NOTED_ELSEWHERE: ReadonlySet<string> = new Set(['password_confirmation_needed', 'session_idle']);

/** What a refused call has to do with security: a door that stays shut, or somebody who knocks too often. */
const eventOf = (request: FastifyRequest, { status, code }: Refusal): SecurityEvent | null => {
  if (NOTED_ELSEWHERE.has(code)) return null;
  const accountId = request.caller?.accountId ?? null;
  const about = { accountId, details: { route: routeOf(request), status, code } };
  if (status === 429) return { event: 'limit_hit', ...about };
  if ((status === 401 || status === 403) && isForAdmins(request))
    return { event: 'access_refused', ...about };
  return null;
};

/** Notes an error that is the refusal of an admin call, or a limit that was reached, in the security log. */
export const noteRefusal = (shop: Shop, request: FastifyRequest, error: Error): void => {
  const event = error instanceof Refusal ? eventOf(request, error) : null;
  if (event) shop.security.noteOften(sourceOf(request), event);
};
