import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
import type { Config } from '#server/config.ts';
import type { App } from './app.ts';

/** A year, the least that counts. Source: OWASP ASVS 5.0, 3.4.1. */
const HSTS_SECONDS = 31_536_000;

/** What helmet writes with these settings: the same for every answer, so that it is worked out once. */
const writtenBy = (settings: Parameters<typeof helmet>[0]): OutgoingHttpHeaders => {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(settings)(response.req, response, (error) => {
    if (error !== undefined) throw error;
  });
  return response.getHeaders();
};

/** What every answer tells browsers not to do with it; one may say otherwise of itself. Not by `@fastify/helmet`: docs/decisions/0113. */
export const addSecurityHeaders = (
  app: App,
  { appUrl, hstsSubdomains }: Pick<Config, 'appUrl' | 'hstsSubdomains'>,
): void => {
  const headers = writtenBy({
    // Pages bring their own policy with the hashes of their scripts (pages/content-security-policy); calls answer JSON, which needs nothing.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"] },
    },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // A bank may ask for its customer in a window that Paystack's form opens: it needs to know who opened it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: appUrl?.startsWith('https:')
      ? { maxAge: HSTS_SECONDS, includeSubDomains: hstsSubdomains }
      : false,
  });
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
};
