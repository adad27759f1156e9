import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  isAllowed,
  type Permission,
  type Standing,
  standingOfAccount,
} from '#contract/accounts/permissions.ts';
import type { RefusalCode } from '#contract/http/codes.ts';
import { isId } from '#contract/http/envelope.ts';
import { httpMessages } from '#contract/http/messages.ts';
import { orderIdIn } from '#contract/orders/following/order-key.ts';
import type { Caller } from '#server/http/caller.ts';
import { notAllowed, notFound, notLoggedIn, type Refusal } from '#server/http/errors.ts';
import { sourceOf } from '#server/security/call-source.ts';
import type { Shop } from '#server/shop.ts';
import { freshMinutesFor } from './fresh-password.ts';
import { findCaller, tokenOf } from './sessions/sessions.ts';
import { findVisitor } from './visitors/visitors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the call does, of `PERMISSIONS`: it decides who may make it. */
    access?: Permission;
    /** Path parameters that must have the form of an id, each with the code and the sentence of its 404. */
    ids?: Readonly<Record<string, readonly [RefusalCode, string]>>;
  }
  interface FastifySchema {
    /** The permission, where the documentation tells it. */
    'x-permission'?: Permission | undefined;
  }
}

/** On a public route: the verified caller if the request carries a good token, else null. */
export const optionalCaller = async (shop: Shop, request: FastifyRequest): Promise<Caller | null> => {
  const token = tokenOf(request.headers.authorization);
  const caller = token ? await findCaller(shop, token) : null;
  return caller && !caller.isIdle && caller.isVerified ? caller : null;
};

const standingOf = (caller: Caller | null): Standing => {
  if (!caller) return 'visitor';
  return caller.isVerified ? standingOfAccount(caller) : 'unverified';
};

const OWN_SECOND_FACTOR: ReadonlySet<Permission> = new Set<Permission>([
  'see own second factor',
  'change own second factor',
]);

/** Where every administrator must have a second factor, one who has none may only set it up, and what shoppers may. */
const mustSetUpSecondFactor = (caller: Caller, permission: Permission): boolean =>
  caller.isHeldBack && !isAllowed('user', permission) && !OWN_SECOND_FACTOR.has(permission);

const refusalFor = (standing: Standing): Refusal => {
  if (standing === 'unverified') return notAllowed('email_not_verified', httpMessages.verifyFirst);
  if (standing === 'user') return notAllowed('access_denied', httpMessages.accessDenied);
  return notAllowed('staff_role_too_narrow', httpMessages.notYourRole);
};

const admit = async (shop: Shop, request: FastifyRequest, permission: Permission): Promise<void> => {
  if (isAllowed('visitor', permission)) return;
  const token = tokenOf(request.headers.authorization);
  const caller = token ? await findCaller(shop, token) : null;
  if (caller?.isIdle) {
    shop.security.noteOften(sourceOf(request), { event: 'session_idle', accountId: caller.accountId });
    throw notLoggedIn('session_idle', httpMessages.idle);
  }
  if (!caller) {
    // Whether the key is a good one, only orders know: the rule judges it.
    if (token !== null && isAllowed('with an order', permission) && orderIdIn(token) !== null) {
      request.orderKey = token;
      return;
    }
    const mayVisit = token !== null && isAllowed('visitor with a cart', permission);
    request.visitorId = mayVisit ? await findVisitor(shop, token) : null;
    if (request.visitorId === null) throw notLoggedIn('not_logged_in', httpMessages.logInFirst);
    return;
  }
  // Known from here on, also to whoever notes that they were refused.
  request.caller = caller;
  const standing = standingOf(caller);
  if (!isAllowed(standing, permission)) {
    throw refusalFor(standing);
  }
  if (mustSetUpSecondFactor(caller, permission))
    throw notAllowed('second_factor_required', httpMessages.secondFactorFirst);
  if (caller.provenMinutesAgo > freshMinutesFor(permission))
    throw notAllowed('password_confirmation_needed', httpMessages.confirmPassword);
};

/**
 * Guards every route registered after it: access first (401, 403), then malformed ids in the path (404), both
 * before the body is read. A route that names no access stops the start.
 */
export const guardRoutes = (app: FastifyInstance, shop: Shop): void => {
  app.decorateRequest('caller', null);
  app.decorateRequest('visitorId', null);
  app.decorateRequest('orderKey', null);
  app.addHook('onRoute', (route) => {
    if (!route.config?.access) throw new Error(`Route ${String(route.method)} ${route.url} names no access`);
  });
  app.addHook('onRequest', async (request) => {
    const { access, ids } = request.routeOptions.config;
    if (access) await admit(shop, request, access);
    for (const [name, [code, sentence]] of Object.entries(ids ?? {})) {
      const value = (request.params as Record<string, string>)[name];
      if (value === undefined || !isId(value)) throw notFound(code, sentence);
    }
  });
};
