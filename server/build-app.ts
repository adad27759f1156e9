import { createServer, type RequestListener, type Server } from 'node:http';
import Fastify, { type FastifyError, LogController } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { httpMessages } from '#contract/http/messages.ts';
import { guardRoutes } from './accounts/access.ts';
import { noteRefusal } from './accounts/note-refusal.ts';
import { answerFromMemory } from './answers/answer-from-memory.ts';
import type { Feature } from './feature.ts';
import type { App } from './http/app.ts';
import { clientReader, trustOf } from './http/client.ts';
import { refuseWhileClosing } from './http/close.ts';
import { documentCalls, openDocumentation } from './http/documentation.ts';
import { answerBrokenHttp, answerError } from './http/error-handler.ts';
import { notFound } from './http/errors.ts';
import { limitRequests } from './http/general-limit.ts';
import { takeJsonBodies } from './http/json-bodies.ts';
import { routedAddress } from './http/request-address.ts';
import { REQUEST_ID, requestIdReader } from './http/request-id.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import { serializerCompiler } from './http/serializer.ts';
import { openLimiter } from './http/shared-rate-limit.ts';
import { validatorCompiler } from './http/validation.ts';
import { sendFilesWhole } from './http/whole-files.ts';
import { refuseWhilePaused } from './maintenance/paused-routes.ts';
import type { Shop } from './shop.ts';
import { requestBegins, requestRouted } from './signals/signals.ts';

const BODY_LIMIT = 1_048_576;
/** Longer than load balancers keep a connection that is idle (60 s as a rule): they close it, and never send into its end. */
const IDLE_CONNECTION_MS = 65_000;

/** Whether a request has had its answer already, from memory. */
type FromMemory = ReturnType<typeof answerFromMemory>;

/** The socket's side: what is answered from memory never comes to the framework. */
const listeningServer = (shop: Shop, fromMemory: FromMemory, handler: RequestListener): Server =>
  createServer(
    { requestTimeout: 60_000, headersTimeout: 15_000, keepAliveTimeout: IDLE_CONNECTION_MS },
    (request, response) => {
      // Whoever keeps connections open for later shall open the next one elsewhere.
      if (shop.drain.isOn) response.setHeader('connection', 'close');
      requestBegins.around({ request, response }, () => {
        if (!fromMemory(request, response)) handler(request, response);
      });
    },
  );

const openFramework = (
  shop: Shop,
  fromMemory: FromMemory,
  requestIdOf: ReturnType<typeof requestIdReader>,
): App =>
  Fastify({
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
    // Its own 503 is not in the contract's form: see http/close.ts.
    return503OnClosing: false,
    // Raised before any route is found.
    frameworkErrors: (_error, request, reply) =>
      answerError(
        notFound('not_found', httpMessages.notFound),
        request,
        reply.header(REQUEST_ID, request.id),
      ),
    clientErrorHandler: answerBrokenHttp,
    serverFactory: (handler) => listeningServer(shop, fromMemory, handler),
  }).withTypeProvider<ZodTypeProvider>() as App;

/** How whatever comes is read, and how whatever goes is written: values by their schemas, errors in one form. */
const setWaysInAndOut = (app: App, shop: Shop): void => {
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
  takeJsonBodies(app);
};

/** The features' calls under /api/v1, and a plain 404 for whatever else is asked below /api. */
const addCalls = async (app: App, shop: Shop, features: readonly Feature[]): Promise<void> => {
  await app.register(
    async (api) => {
      const typed = api as App;
      // Whatever is not the same for everyone is kept by nobody; what is says so itself (shared-answers.ts).
      typed.addHook('onRequest', async (_request, reply) => {
        reply.header('cache-control', 'no-store');
      });
      guardRoutes(typed, shop);
      refuseWhilePaused(typed, shop);
      documentCalls(typed);
      sendFilesWhole(typed, shop.config.dataDir);
      for (const { routes } of features) await routes?.(typed, shop);
    },
    { prefix: '/api/v1' },
  );
  const refuse = async (): Promise<never> => {
    throw notFound('not_found', httpMessages.notFound);
  };
  // Before a body is read: what is not there is not there, whatever is sent to it.
  const nothing = { schema: { hide: true }, onRequest: refuse };
  app.all('/api', nothing, refuse);
  app.all('/api/*', nothing, refuse);
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
  const app = openFramework(shop, fromMemory, requestIdOf);
  setWaysInAndOut(app, shop);
  addSecurityHeaders(app, shop.config);
  // Before the limits, so that what they refuse has a name too; not there at all where nobody listens.
  if (requestRouted.isHeard) {
    app.addHook('onRequest', async ({ raw, id, routeOptions }) => {
      requestRouted.send({ request: raw, id, client: clientOf(raw), route: routeOptions.url });
    });
  }
  refuseWhileClosing(app);
  limitRequests(app, { limiter, clientOf, internalCallKey: shop.internalCallKey });
  await openDocumentation(app);
  await addCalls(app, shop, features);
  return app;
};
