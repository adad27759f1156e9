import { get as getPlainly, type IncomingHttpHeaders } from 'node:http';
import { get as getSafely } from 'node:https';

const WITHIN_MS = 8_000;
const MOST_BYTES = 1_000_000;

interface Asked {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** What an address answers to GET; redirects are not followed. `fetch` cannot be told of an authority. */
export const ask = (url: string, ca?: string): Promise<Asked> =>
  new Promise((resolve, reject) => {
    const get = url.startsWith('https:') ? getSafely : getPlainly;
    const request = get(
      url,
      { signal: AbortSignal.timeout(WITHIN_MS), agent: false, ...(ca === undefined ? {} : { ca }) },
      (response) => {
        let body = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          body += chunk;
          if (body.length > MOST_BYTES) request.destroy(new Error(`${url} answers without an end`));
        });
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        );
        response.on('error', reject);
      },
    );
    request.on('error', reject);
  });
