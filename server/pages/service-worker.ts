import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { App } from '#server/http/app.ts';
import type { Shop } from '#server/shop.ts';

const HEADERS = {
  // A browser may keep it but must ask each time: a new release, or one without a worker, is known at the next page.
  'cache-control': 'no-cache',
  // A worker's own policy bounds what it may fetch: the shop, and nothing else.
  'content-security-policy': "default-src 'none'; connect-src 'self'",
} as const;

/**
 * Serves `/sw.js`, at the root so that it may look after every page. Where the owner has switched offline reading off it
 * is the worker that takes back what an earlier one has kept.
 * @param workerDirectory what the build has written: on/sw.js and off/sw.js
 */
export const addServiceWorker = async (app: App, shop: Shop, workerDirectory: string): Promise<void> => {
  await app.register(fastifyStatic, {
    root: path.join(workerDirectory, shop.config.offlineReading ? 'on' : 'off'),
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    index: false,
    decorateReply: false,
    schemaHide: true,
    setHeaders: (reply) => {
      reply.headers(HEADERS);
    },
  });
};
