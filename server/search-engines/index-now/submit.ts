import http from 'node:http';
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

const meant = (status: number, retryAfter: string | undefined): Told => {
  if (TAKEN.includes(status)) return { outcome: 'taken' };
  if (REFUSED.includes(status)) return { outcome: 'refused', status };
  return { outcome: 'later', afterSeconds: pauseIn(retryAfter, Date.now()) };
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
          response.on('error', later).resume();
          resolve(meant(response.statusCode ?? 0, response.headers['retry-after']));
        },
      )
        .on('error', later)
        .end(body);
    });

export const submitToEngines = submitTo(ENDPOINT, PUBLIC_INTERNET);
