import { createServer } from 'node:http';
import helmet from '@fastify/helmet';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, { type FastifyError, LogController } from 'fastify';
import {
  jsonSchemaTransform,
  jsonSchemaTransformObject,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import { failureSchema } from '#contract/http/failure.ts';
import { httpMessages } from '#contract/http/messages.ts';
import { guardRoutes } from './accounts/access.ts';
import { noteRefusal } from './accounts/note-refusal.ts';
import { answerFromMemory } from './answers/answer-from-memory.ts';
import type { Feature } from './feature.ts';
import type { App } from './http/app.ts';
import { clientReader, trustOf } from './http/client.ts';
import { answerBrokenHttp, answerError } from './http/error-handler.ts';
import { notFound } from './http/errors.ts';
import { limitRequests } from './http/general-limit.ts';
import { routedAddress } from './http/request-address.ts';
import { REQUEST_ID, requestIdReader } from './http/request-id.ts';
import { serializerCompiler } from './http/serializer.ts';
import { openLimiter } from './http/shared-rate-limit.ts';
import { validatorCompiler } from './http/validation.ts';
import { refuseWhilePaused } from './maintenance/paused-routes.ts';
import type { Shop } from './shop.ts';
import { requestBegins, requestRouted } from './signals/signals.ts';

const BODY_LIMIT = 1_048_576;
/** Longer than load balancers keep a connection that is idle (60 s as a rule): they close it, and never send into its end. */
const IDLE_CONNECTION_MS = 65_000;
/** A year, the least that counts. Source: OWASP ASVS 5.0, 3.4.1. */
const HSTS_SECONDS = 31_536_000;

/** How the documentation shows every refusal: as JSON, also where the call itself answers with a file. */
const refused = {
  description: 'Refused: `code` says why',
  content: { 'application/json': { schema: failureSchema } },
};

/**
 * Builds the HTTP application: limits, headers, guards, validation, errors, documentation, and the features' calls.
 * Pages and assets are added by the caller, behind the calls.
 */
export const buildApp = async (shop: Shop, features: readonly Feature[]): Promise<App> => {
  const limiter = openLimiter(shop.config.rateLimitPerMinute, shop.config.webConcurrency);
  const clientOf = clientReader(shop.config.trustProxy);
  const requestIdOf = requestIdReader(shop.config.trustProxy);
  const fromMemory = answerFromMemory(shop, limiter, { clientOf, requestIdOf });
  const app = Fastify({
    loggerInstance: shop.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    trustProxy: trustOf(shop.config.trustProxy),
    genReqId: requestIdOf,
    requestTimeout: 60_000,
    keepAliveTimeout: IDLE_CONNECTION_MS,
    routerOptions: { maxParamLength: 16_384, ignoreTrailingSlash: true },
    rewriteUrl: (request) => routedAddress(request.url ?? '/'),
    forceCloseConnections: 'idle',
    // Raised before any route is found.
    frameworkErrors: (_error, request, reply) =>
      answerError(
        notFound('not_found', httpMessages.notFound),
        request,
        reply.header(REQUEST_ID, request.id),
      ),
    clientErrorHandler: answerBrokenHttp,
    serverFactory: (handler) =>
      createServer(
        { requestTimeout: 60_000, headersTimeout: 15_000, keepAliveTimeout: IDLE_CONNECTION_MS },
        (request, response) => {
          // Whoever keeps connections open for later shall open the next one elsewhere.
          if (shop.drain.isOn) response.setHeader('connection', 'close');
          requestBegins.around({ request, response }, () => {
            if (!fromMemory(request, response)) handler(request, response);
          });
        },
      ),
  }).withTypeProvider<ZodTypeProvider>() as App;

  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler(process.env.NODE_ENV === 'test'));
  app.setErrorHandler((error: FastifyError, request, reply) => {
    noteRefusal(shop, request, error);
    return answerError(error, request, reply);
  });
  // At the end of the way, so that no answer that is kept for others keeps it.
  app.addHook('onSend', async (request, reply) => {
    reply.header(REQUEST_ID, request.id);
  });
  app.removeContentTypeParser('text/plain');
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Some clients name the type even where they send nothing; that is an empty body, not a malformed one.
    if (body === '') done(null, undefined);
    else parseJson(request, String(body), done);
  });

  await app.register(helmet, {
    global: true,
    // Pages bring their own policy with the hashes of their scripts; calls answer JSON, which needs nothing.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"] },
    },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: shop.config.appUrl?.startsWith('https:')
      ? { maxAge: HSTS_SECONDS, includeSubDomains: shop.config.hstsSubdomains }
      : false,
  });

  // Before the limits, so that what they refuse has a name too; not there at all where nobody listens.
  if (requestRouted.isHeard) {
    app.addHook('onRequest', async ({ raw, id, routeOptions }) => {
      requestRouted.send({ request: raw, id, client: clientOf(raw), route: routeOptions.url });
    });
  }
  limitRequests(app, { limiter, clientOf, internalCallKey: shop.internalCallKey });

  await app.register(swagger, {
    openapi: {
      info: {
        title: 'Shop API',
        version: '1',
        description: 'The calls of the shop. Money is in naira unless a field says kobo.',
      },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    transformStaticCSP: (policy) => policy.replace("base-uri 'self'", "base-uri 'none'"),
  });

  await app.register(
    async (api) => {
      const typed = api as App;
      // Whatever is not the same for everyone is kept by nobody; what is says so itself (shared-answers.ts).
      typed.addHook('onRequest', async (_request, reply) => {
        reply.header('cache-control', 'no-store');
      });
      guardRoutes(typed, shop);
      refuseWhilePaused(typed, shop);
      typed.addHook('onRoute', (route) => {
        const { access } = route.config ?? {};
        route.schema = {
          ...route.schema,
          'x-permission': access,
          ...(access === 'public' ? {} : { security: [{ token: [] }] }),
          response: {
            '4xx': refused,
            '5xx': refused,
            ...(route.schema?.response as object | undefined),
          },
        };
      });
      typed.get(
        '/openapi.json',
        { config: { access: 'public' }, schema: { hide: true } },
        async (_request, reply) => reply.header('cache-control', 'no-cache').send(app.swagger()),
      );
      for (const { routes } of features) await routes?.(typed, shop);
    },
    { prefix: '/api/v1' },
  );
  const undocumented = { schema: { hide: true } };
  app.all('/api', undocumented, async () => {
    throw notFound('not_found', httpMessages.notFound);
  });
  app.all('/api/*', undocumented, async () => {
    throw notFound('not_found', httpMessages.notFound);
  });
  return app;
};
