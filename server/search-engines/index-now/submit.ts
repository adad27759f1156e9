import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { guardedLookup, PUBLIC_INTERNET, type Reach } from '#server/media/store/remote-image.ts';
import { pauseIn } from '#server/push/deliver.ts';

/** What the search engines said. `refused`: that will not change by itself. */
export type Told =
  | { outcome: 'taken' }
  | { outcome: 'refused'; status: number }
  | { outcome: 'later'; afterSeconds: number };

export interface Bundle {
  /** The shop's public address, without a slash at the end. */
  origin: string;
  key: string;
  paths: readonly string[];
}

export type Submit = (bundle: Bundle) => Promise<Told>;

/** Hands on to all engines that take part. Source: indexnow.org/documentation */
const ENDPOINT = 'https://api.indexnow.org/indexnow';
/** Also how long the end of the shop may have to wait for it. */
const ANSWER_WITHIN_MS = 5_000;
/** 200: taken; 202: taken, the key is looked at later. Source: indexnow.org/documentation */
const TAKEN = [200, 202];
/** 400: cannot be read; 403: the key is not found; 422: addresses of somebody else. Source: the same. */
const REFUSED = [400, 403, 422];
/**
 * What a 403 says as long as nobody has looked for a new key: the same bundle is taken some minutes later. Not in the document.
 * Source: what api.indexnow.org answers; of a key that it does not find it says `KeyNotFound`.
 */
const NOT_LOOKED = 'SiteVerificationNotCompleted';
/** Of a refusal no more than this is read. */
const MOST_CHARACTERS = 5_000;

const wordsOf = async (response: IncomingMessage): Promise<string> => {
  let words = '';
  for await (const chunk of response.setEncoding('utf8') as AsyncIterable<string>) {
    words += chunk;
    // Leaving ends the connection.
    if (words.length >= MOST_CHARACTERS) break;
  }
  return words.slice(0, MOST_CHARACTERS);
};

const meant = async (response: IncomingMessage): Promise<Told> => {
  const { statusCode = 0, headers } = response;
  const later = (): Told => ({
    outcome: 'later',
    afterSeconds: pauseIn(headers['retry-after'], Date.now()),
  });
  if (statusCode === 403 && (await wordsOf(response)).includes(NOT_LOOKED)) return later();
  response.resume();
  if (TAKEN.includes(statusCode)) return { outcome: 'taken' };
  return REFUSED.includes(statusCode) ? { outcome: 'refused', status: statusCode } : later();
};

const bodyOf = ({ origin, key, paths }: Bundle): string =>
  JSON.stringify({
    host: new URL(origin).host,
    key,
    keyLocation: `${origin}/${key}.txt`,
    urlList: paths.map((path) => `${origin}${path}`),
  });

/** Tells, over the public internet only; redirects are not followed, and whoever does not answer is told later. */
export const submitTo =
  (endpoint: string, reach: Reach): Submit =>
  (bundle) =>
    new Promise((resolve) => {
      const body = Buffer.from(bodyOf(bundle));
      const later = () => resolve({ outcome: 'later', afterSeconds: 0 });
      const { request } = endpoint.startsWith('https:') ? https : http;
      request(
        endpoint,
        {
          method: 'POST',
          agent: false,
          lookup: guardedLookup(reach),
          headers: { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length },
          signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
        },
        (response) => {
          response.on('error', later);
          meant(response).then(resolve, later);
        },
      )
        .on('error', later)
        .end(body);
    });

export const submitToEngines = submitTo(ENDPOINT, PUBLIC_INTERNET);
