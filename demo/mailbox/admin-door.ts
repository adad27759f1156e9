import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { mayDo } from '#contract/accounts/permissions.ts';
import { httpMessages } from '#contract/http/messages.ts';
import { completeLogin, logIn } from '#server/accounts/login/login.ts';
import { endSession, findCaller, hashToken, tokenOf } from '#server/accounts/sessions/sessions.ts';
import type { App } from '#server/http/app.ts';
import { notAllowed, notLoggedIn, Refusal } from '#server/http/errors.ts';
import { sourceOf } from '#server/security/call-source.ts';
import type { Shop } from '#server/shop.ts';

const COOKIE = 'demo_mailbox';
const COOKIE_VALUE = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]{1,200})(?:;|$)`);
const LOGIN = '/demo/mailbox/login';
const FORM_LIMIT = 2_000;

const formSchema = z.object({
  email: z.string().trim().toLowerCase().max(254).catch(''),
  password: z.string().max(128).catch(''),
  challenge: z.string().max(200).catch(''),
  code: z.string().trim().max(100).catch(''),
});

/** What the form asks for: the login, or the code of the second factor for one that was right so far. */
export interface Asked {
  problem: string | null;
  challenge: string | null;
}

/** Mails hold links that set passwords, also those of owners: whoever may not make one must not read them. */
const isOwner = async (shop: Shop, token: string | null | undefined): Promise<boolean> => {
  const caller = token ? await findCaller(shop, token) : null;
  return caller !== null && !caller.isIdle && caller.isVerified && mayDo(caller, 'manage staff');
};

/** A browser shows a session by the cookie that the form below has set, a program by its token. */
const mayRead = async (shop: Shop, request: FastifyRequest): Promise<boolean> =>
  (await isOwner(shop, COOKIE_VALUE.exec(request.headers.cookie ?? '')?.[1])) ||
  isOwner(shop, tokenOf(request.headers.authorization));

/**
 * Shuts what is registered on the scope to all but owners, who log in by a form of its own: the pages of the
 * mailbox run no scripts that could bring the shop's token along.
 * @param sendForm answers with the form, and what was wrong with the last try
 */
export const shutToOthers = (
  scope: App,
  shop: Shop,
  sendForm: (reply: FastifyReply, asked: Asked) => FastifyReply,
): void => {
  scope.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.url === LOGIN || (await mayRead(shop, request))) return;
    if (request.routeOptions.url?.endsWith('.json'))
      throw notLoggedIn('not_logged_in', httpMessages.logInFirst);
    return sendForm(reply.code(401), { problem: null, challenge: null });
  });
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_LIMIT },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  scope.post(LOGIN, { schema: { hide: true } }, async (request, reply) => {
    const form = formSchema.parse(request.body ?? {});
    const by = [sourceOf(request), request.headers['user-agent'] ?? ''] as const;
    try {
      const { token, user } = await (form.challenge === ''
        ? logIn(shop, form, ...by)
        : completeLogin(shop, form, ...by));
      if (!mayDo(user, 'manage staff')) {
        await endSession(shop.db, hashToken(token));
        throw notAllowed('access_denied', httpMessages.accessDenied);
      }
      const secure = shop.appUrl().startsWith('https:') ? '; Secure' : '';
      const cookie = `${COOKIE}=${token}; Path=/demo; HttpOnly; SameSite=Strict${secure}`;
      return reply.header('set-cookie', cookie).redirect('/demo/mailbox', 303);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const challenge = error.challenge ?? (error.code === 'second_factor_wrong' ? form.challenge : null);
      return sendForm(reply.code(error.status).headers(error.headers), { problem: error.message, challenge });
    }
  });
};
