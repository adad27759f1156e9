import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type HandleErrorFunction, ServerRouter } from 'react-router';
import { reportError } from './api/server.ts';

export { createRequestHandler } from 'react-router';
export { createTransportContext } from './api/server.ts';
export { pageFinder } from './page-address.ts';

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
          (html) => resolve(new Response(html, { status, headers })),
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
