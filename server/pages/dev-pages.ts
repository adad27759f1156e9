import type { App } from '#server/http/app.ts';
import type { Shop } from '#server/shop.ts';
import { insideTransport } from './inside-transport.ts';
import { isPageBuild } from './page-build.ts';
import { redirectTarget } from './redirect.ts';

const BUILD_MODULE = 'virtual:react-router/server-build';
/** Addresses of the shop's own; everything else goes to Vite first. */
const OWN = /^\/(api|demo|media|health)(\/|$|\?)/;

/**
 * Serves the browser application from its sources, with changes shown at once: Vite runs inside this server.
 * Nothing is kept, and pages carry no Content-Security-Policy, which Vite's own scripts would break.
 */
export const addDevPages = async (app: App, shop: Shop): Promise<void> => {
  const { createServer } = await import('vite');
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook('onClose', () => vite.close());
  app.addHook('onRequest', (request, reply, done) => {
    if (OWN.test(request.url)) done();
    else vite.middlewares(request.raw, reply.raw, () => done());
  });
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const build: unknown = await vite.ssrLoadModule(BUILD_MODULE);
    if (!isPageBuild(build)) throw new Error('The sources of the pages give no usable build');
    const { createRequestHandler, createTransportContext, pageFinder } = build.entry.module;
    const target = redirectTarget(request.url, shop.appUrl(), pageFinder(build.routes));
    if (target !== null) return reply.redirect(target, 302);
    const response = await createRequestHandler(build, 'development')(
      new Request(`${shop.appUrl()}${request.url}`),
      createTransportContext(insideTransport(app, shop).transport, (error) =>
        shop.log.error({ err: error }, 'a page could not be rendered'),
      ),
    );
    return reply
      .code(response.status)
      .removeHeader('content-security-policy')
      .headers(Object.fromEntries(response.headers))
      .send(Buffer.from(await response.arrayBuffer()));
  });
};
