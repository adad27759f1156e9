/**
 * What every call stands on.
 *
 * - a call:        `answer-call` (declared in the contract), `validation` (of texts in one form: `composed`), `canonical-address`, `request-address`,
 *                  `request-id`, `json-bodies` (read, and how much of what), `idempotent-call` (under which key, for what may be sent again), `documentation` (what is served of all of them)
 * - who makes it:  `caller`, `client` (whose address it is, behind proxies)
 * - how many:      `general-limit`, `rate-limit` (of one process), `shared-rate-limit` (of all of them)
 * - refused:       `errors` (what rules throw), `error-handler` (what becomes of it), `detail-code`, `stale-edit` (two at once at the same thing)
 * - answered:      `serializer`, `security-headers`, `fitting` (nothing larger than it may be), `paging`, `csv`,
 *                  `whole-files` (before their first byte is sent; on the disk as an `unnamed-file`), `shared-picture` (for other
 *                  places than the shop's pages)
 * - in queries:    `lagos-days`, `search-text`
 * - at the end:    `drain`, `close`
 */

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
