/** One call that a page's loader makes; only reads come from a page that is being rendered. */
export interface PageCall {
  method: string;
  path: string;
}
export interface PageReply {
  status: number;
  body: unknown;
}
export type PageTransport = (call: PageCall) => Promise<PageReply>;

/** Renders one request; `context` carries the transport to the loaders. */
export type PageHandler = (request: Request, context: unknown) => Promise<Response>;

/** The one path of the page that an address means; null where there is no such page. */
export type PageFinder = (pathname: string) => string | null;

/** The path under which a page is rendered and kept, one for all of which the server reads nothing; null where it is not kept. */
export type KeptPathFinder = (pathname: string) => string | null;

/**
 * What the server needs of the browser application's build: its own request handler, a way to hand it a transport, and
 * which page an address means.
 */
export interface PageBuild {
  routes: Readonly<Record<string, unknown>>;
  entry: {
    module: {
      createRequestHandler: (build: unknown, mode: string) => PageHandler;
      createTransportContext: (transport: PageTransport, report: (error: unknown) => void) => unknown;
      pageFinder: (routes: PageBuild['routes']) => PageFinder;
      keptPathFinder: (routes: PageBuild['routes']) => KeptPathFinder;
      /** What the page at a path reads of a query, always written alike; with its question mark, or empty. */
      pageQuery: (pathname: string, query: string) => string;
    };
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Whether a loaded module is a build that pages can be rendered with. */
export const isPageBuild = (module: unknown): module is PageBuild =>
  isRecord(module) &&
  isRecord(module.routes) &&
  isRecord(module.entry) &&
  isRecord(module.entry.module) &&
  typeof module.entry.module.createRequestHandler === 'function' &&
  typeof module.entry.module.createTransportContext === 'function' &&
  typeof module.entry.module.pageFinder === 'function' &&
  typeof module.entry.module.keptPathFinder === 'function' &&
  typeof module.entry.module.pageQuery === 'function';
