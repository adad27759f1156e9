import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type HandleErrorFunction, ServerRouter } from 'react-router';
import { reportError } from './api/server.ts';

export { createRequestHandler } from 'react-router';
export { createTransportContext } from './api/server.ts';
export { keptPathFinder, pageFinder, pageQuery } from './page-address.ts';

const PRELOADED_MODULE = /<link rel="modulepreload"[^>]*>/g;

/**
 * React puts what it preloads before the stylesheet, where a dozen scripts take the browser's six connections from what
 * is seen first. They come last and yield: the page is whole without them, and comes alive no later than the line allows.
 */
const withScriptsLast = (html: string): string => {
  const modules = html.match(PRELOADED_MODULE) ?? [];
  const yielding = modules.join('').replaceAll('<link ', '<link fetchPriority="low" ');
  return html.replaceAll(PRELOADED_MODULE, '').replace('</head>', () => `${yielding}</head>`);
};

/**
 * Renders a page to one complete string: a whole page can be kept, hashed for the Content-Security-Policy,
 * and read without JavaScript.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let problem: unknown;
    const { pipe } = renderToPipeableStream(<ServerRouter context={routerContext} url={request.url} />, {
      // Nothing is moved out of its place by a script, however large the page.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        if (problem !== undefined) {
          reject(problem);
          return;
        }
        headers.set('content-type', 'text/html; charset=utf-8');
        text(pipe(new PassThrough())).then(
          (html) => resolve(new Response(withScriptsLast(html), { status, headers })),
          reject,
        );
      },
      onShellError: reject,
      onError(error) {
        problem = error;
      },
    });
  });
}

export const handleError: HandleErrorFunction = (error, { context }) => reportError(error, context);
