import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type HandleErrorFunction, ServerRouter } from 'react-router';
import { reportError } from './api/server.ts';

export { createRequestHandler } from 'react-router';
export { createTransportContext } from './api/server.ts';
export { keptPathFinder, pageFinder, pageQuery } from './page-address.ts';

const PRELOADED_MODULE = /<link rel="modulepreload"[^>]*>/g;
const END_OF_HEAD = '</head>';

/**
 * React puts what it preloads before the stylesheet, where a dozen scripts take the browser's six connections from what
 * is seen first. They come last and yield: the page is whole without them, and comes alive no later than the line allows.
 * Bytes, of which only the head's are read: a whole page as text is a quarter of a megabyte for each look at it.
 */
const withScriptsLast = (page: Buffer): Buffer<ArrayBuffer> => {
  const end = Math.max(page.indexOf(END_OF_HEAD), 0);
  const head = page.toString('utf8', 0, end);
  const modules = head.match(PRELOADED_MODULE) ?? [];
  const yielding = modules.join('').replaceAll('<link ', '<link fetchPriority="low" ');
  return Buffer.concat([Buffer.from(head.replaceAll(PRELOADED_MODULE, '') + yielding), page.subarray(end)]);
};

/**
 * Renders a page to one complete document: a whole page can be kept, hashed for the Content-Security-Policy,
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
        buffer(pipe(new PassThrough())).then(
          (page) => resolve(new Response(withScriptsLast(page), { status, headers })),
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
