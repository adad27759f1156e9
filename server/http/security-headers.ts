import helmet from '@fastify/helmet';
import type { Config } from '#server/config.ts';
import type { App } from './app.ts';

/** A year, the least that counts. Source: OWASP ASVS 5.0, 3.4.1. */
const HSTS_SECONDS = 31_536_000;

/** What every answer tells browsers not to do with it. */
export const addSecurityHeaders = async (
  app: App,
  { appUrl, hstsSubdomains }: Pick<Config, 'appUrl' | 'hstsSubdomains'>,
): Promise<void> => {
  await app.register(helmet, {
    global: true,
    // Pages bring their own policy with the hashes of their scripts; calls answer JSON, which needs nothing.
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
};
