import { once } from 'node:events';
import { createServer } from 'node:http';

/** Source: https://prometheus.io/docs/instrumenting/exposition_formats/. */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** What is answered, with 503, where they cannot be had now. */
export const NO_METRICS = 'The metrics cannot be read now\n';

/**
 * Answers `GET /metrics` on a port of its own, for whoever reaches that: it is bound to this machine unless the settings say otherwise.
 * @throws Error where the port is taken
 * @returns what closes it
 */
export const openMetricsPort = async (
  { host, port }: { host: string; port: number },
  collect: () => Promise<string>,
): Promise<() => Promise<void>> => {
  const server = createServer((request, response) => {
    const isAsked = request.method === 'GET' && request.url?.split('?')[0] === '/metrics';
    if (!isAsked) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Only GET /metrics is here\n');
      return;
    }
    collect().then(
      (text) =>
        response.writeHead(200, { 'content-type': METRICS_TYPE, 'cache-control': 'no-store' }).end(text),
      () => response.writeHead(503, { 'content-type': 'text/plain' }).end(NO_METRICS),
    );
  });
  server.listen(port, host);
  await once(server, 'listening');
  return async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
};
