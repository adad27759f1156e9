import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Shop } from '#server/shop.ts';

/** A Fastify instance whose routes are typed by the contract's schemas; what a feature's `routes.ts` receives. */
export type App = FastifyInstance<
  Server,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** Registers one feature's calls under /api/v1. */
export type FeatureRoutes = (app: App, shop: Shop) => void | Promise<void>;
