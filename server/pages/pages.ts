/**
 * The pages of the browser, rendered on the server. What stands on them is in web/.
 *
 * - a page:       `page-renderer`, `page-build` (what a build offers), `inside-transport` (its calls, without a socket, and whether all visitors may be shown the same), `redirect` (one address a page)
 * - its headers:  `content-security-policy`, `pixel-sources` (what the owner's pixels need of it)
 * - besides:      `app-manifest`, `service-worker`, `kept-assets` (files of releases before), `trouble-page` (what needs nothing that could fail)
 * - from sources: `dev-pages`
 */

import { stat } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import { httpMessages } from '#contract/http/messages.ts';
import type { App } from '#server/http/app.ts';
import { notFound } from '#server/http/errors.ts';
import type { Shop } from '#server/shop.ts';
import { isPageBuild } from './page-build.ts';
import { PageRenderer } from './page-renderer.ts';
import { addServiceWorker } from './service-worker.ts';

/** Letters carry the number of their cut in their name. */
const FOREVER = 'public, max-age=31536000, immutable';
/** Files under assets/ carry a hash of their content in their name. */
const ASSETS_MAX_AGE = '365d';
/** A file's name: no folder, and nothing that is still being written, whose name begins with a dot. */
const ASSET = /^\w[\w.-]*$/;
const FILES_MAX_AGE = '1h';
/**
 * What only tells how a document is to be shown, or who asked: nothing that scripts, styles and letters answer to. A first visit fetches some
 * sixty of them, so that these lines were more than many a file.
 */
const FOR_DOCUMENTS = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

const serveFiles = async (app: App, clientDirectory: string, assets: string[]): Promise<void> => {
  await app.register(fastifyStatic, {
    root: assets,
    // Its own way lists the folder for every file that is asked for, some sixty times a first visit.
    serve: false,
    immutable: true,
    maxAge: ASSETS_MAX_AGE,
    // Nobody asks again for what never changes.
    lastModified: false,
    acceptRanges: false,
    setHeaders: (reply) => {
      for (const header of FOR_DOCUMENTS) reply.removeHeader(header);
    },
    preCompressed: true,
    index: false,
  });
  app.get<{ Params: { file: string } }>('/assets/:file', { schema: { hide: true } }, (request, reply) =>
    ASSET.test(request.params.file) ? reply.sendFile(request.params.file) : reply.callNotFound(),
  );
  await app.register(fastifyStatic, {
    root: clientDirectory,
    wildcard: false,
    globIgnore: ['assets/**', '.vite/**'],
    maxAge: FILES_MAX_AGE,
    setHeaders: (reply, file) => {
      if (file.endsWith('.woff2')) reply.header('cache-control', FOREVER);
    },
    preCompressed: true,
    index: false,
    decorateReply: false,
    schemaHide: true,
  });
};

/**
 * Serves the browser application: its files, and every other address as a page rendered here.
 * @param buildDirectory what `react-router build` has written: client/, server/ and worker/
 * @param kept where the files of this release and of earlier ones are, if they could be kept
 * @throws Error when there is no usable build
 */
export const addPages = async (
  app: App,
  shop: Shop,
  buildDirectory: string,
  kept?: string,
): Promise<void> => {
  const entry = path.resolve(buildDirectory, 'server/index.js');
  if (!(await stat(entry).catch(() => null))) {
    throw new Error('The pages have not been built: run `npm run build` first');
  }
  const build: unknown = await import(pathToFileURL(entry).href);
  if (!isPageBuild(build))
    throw new Error('The build of the pages cannot be used: run `npm run build` again');
  const renderer = new PageRenderer(app, shop, build);
  shop.pagePreview.render = renderer.preview;
  const client = path.resolve(buildDirectory, 'client');
  const own = path.join(client, 'assets');
  await serveFiles(app, client, kept ? [own, kept] : [own]);
  await addServiceWorker(app, shop, path.resolve(buildDirectory, 'worker'));
  app.get('/*', { schema: { hide: true } }, (request, reply) => renderer.answer(request, reply));
  app.setNotFoundHandler(async (_request, reply) => {
    // A file of another release may be here a moment later.
    reply.header('cache-control', 'no-store');
    throw notFound('not_found', httpMessages.notFound);
  });
};
