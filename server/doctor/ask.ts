import { type IncomingHttpHeaders, request as requestPlainly } from 'node:http';
import { request as requestSafely } from 'node:https';

const WITHIN_MS = 8_000;
const MOST_BYTES = 1_000_000;

interface Asked {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

interface Question {
  /** An authority to trust besides those of the system. */
  ca?: string | undefined;
  /** What is said besides the address, such as who asks. */
  headers?: Record<string, string>;
  /** Sent by POST; asked by GET where there is none. */
  body?: string;
}

/** What an address answers; redirects are not followed. `fetch` cannot be told of an authority. */
export const ask = (url: string, { ca, headers = {}, body: sent }: Question = {}): Promise<Asked> =>
  new Promise((resolve, reject) => {
    const open = url.startsWith('https:') ? requestSafely : requestPlainly;
    const request = open(
      url,
      {
        ...{ method: sent === undefined ? 'GET' : 'POST', headers, agent: false },
        signal: AbortSignal.timeout(WITHIN_MS),
        ...(ca === undefined ? {} : { ca }),
      },
      (response) => {
        let body = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          body += chunk;
          if (body.length > MOST_BYTES)
            request.destroy(new Error(`${new URL(url).origin} answers without an end`));
        });
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        );
        response.on('error', reject);
      },
    );
    request.on('error', reject);
    request.end(sent);
  });
