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

/** What the server needs of the browser application's build: its own request handler, and a way to hand it a transport. */
export interface PageBuild {
  entry: {
    module: {
      createRequestHandler: (build: unknown, mode: string) => PageHandler;
      createTransportContext: (transport: PageTransport, report: (error: unknown) => void) => unknown;
    };
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Whether a loaded module is a build that pages can be rendered with. */
export const isPageBuild = (module: unknown): module is PageBuild =>
  isRecord(module) &&
  isRecord(module.entry) &&
  isRecord(module.entry.module) &&
  typeof module.entry.module.createRequestHandler === 'function' &&
  typeof module.entry.module.createTransportContext === 'function';
