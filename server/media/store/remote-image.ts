import { type LookupAddress, type LookupOptions, lookup as systemLookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { createSecureContext } from 'node:tls';
import { IMAGE_MAX_BYTES } from '#contract/media/limits.ts';
import { mediaMessages as say } from '#contract/media/messages.ts';
import { Refusal } from '#server/http/errors.ts';
import { isPublicAddress } from './public-address.ts';

const MAX_REDIRECTS = 3;
const WHOLE_FETCH_MS = 8_000;

/** How names become addresses and which of these may be called; only tests name their own. */
export interface Reach {
  isAllowed: (address: string) => boolean;
  lookup: (
    hostname: string,
    options: LookupOptions & { all: true },
    done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
  ) => void;
}
export const PUBLIC_INTERNET: Reach = { isAllowed: isPublicAddress, lookup: systemLookup };

const unusable = (): Refusal => new Refusal(400, 'image_address_unusable', say.address);

/**
 * A lookup for the connection itself: the addresses that were judged are those that are called, so a name
 * that changes its answer in between gains nothing.
 */
export const guardedLookup =
  ({ isAllowed, lookup }: Reach): LookupFunction =>
  (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first || !addresses.every(({ address }) => isAllowed(address))) {
        done(error ?? unusable(), []);
        return;
      }
      if (options.all) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };

let agent: https.Agent | undefined;
/** Each call has a connection of its own, but not a list of authorities of its own: making that stops the process for milliseconds. */
const secureAgent = (): https.Agent => {
  agent ??= new https.Agent({ keepAlive: false, secureContext: createSecureContext() });
  return agent;
};

const open = (url: URL, reach: Reach, signal: AbortSignal): Promise<http.IncomingMessage> =>
  new Promise((resolve, reject) => {
    const isSecure = url.protocol === 'https:';
    const { request } = isSecure ? https : http;
    request(
      url,
      {
        agent: isSecure && secureAgent(),
        lookup: guardedLookup(reach),
        signal,
        headers: { accept: 'image/jpeg, image/png', 'accept-encoding': 'identity', 'user-agent': 'shop' },
      },
      resolve,
    )
      .on('error', reject)
      .end();
  });

const judge = (address: string, base: URL | undefined, reach: Reach): URL => {
  const url = URL.canParse(address, base) ? new URL(address, base) : null;
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) throw unusable();
  // A literal address is called without any lookup.
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal) !== 0 && !reach.isAllowed(literal)) throw unusable();
  url.username = '';
  url.password = '';
  return url;
};

const readWithin = async (response: http.IncomingMessage): Promise<Buffer> => {
  const tooLarge = new Refusal(413, 'too_large', say.tooLarge);
  if (Number(response.headers['content-length'] ?? 0) > IMAGE_MAX_BYTES) throw tooLarge;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > IMAGE_MAX_BYTES) throw tooLarge;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

const fetchWithin = async (address: string, reach: Reach, signal: AbortSignal): Promise<Buffer> => {
  let url = judge(address, undefined, reach);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const response = await open(url, reach, signal);
    try {
      const { statusCode = 0, headers } = response;
      if (statusCode === 200) return await readWithin(response);
      if (statusCode < 300 || statusCode > 399 || headers.location === undefined) throw unusable();
      url = judge(headers.location, url, reach);
    } finally {
      response.destroy();
    }
  }
  throw unusable();
};

/**
 * Fetches what somebody's address leads to, at most 2,000,000 bytes of it, from the public internet only:
 * each hop of at most three redirects is judged anew, and the whole may take 8 seconds.
 * @throws Refusal 400 for an address that cannot be used, whatever the reason; 413 when it is too large
 */
export const fetchRemoteImage = async (address: string, reach: Reach = PUBLIC_INTERNET): Promise<Buffer> => {
  try {
    return await fetchWithin(address, reach, AbortSignal.timeout(WHOLE_FETCH_MS));
  } catch (error) {
    throw error instanceof Refusal ? error : unusable();
  }
};
