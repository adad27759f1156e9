import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import type { Reach } from '#server/media/store/remote-image.ts';

/**
 * What it answers next. `well` looks at everything as the engines do; `lost`: it takes the bundle, and nobody hears of that; `not looked
 * yet`: it refuses until it has looked for the key, `endless` with an answer that does not end.
 */
export type IndexNowMood =
  | 'well'
  | 'pending'
  | 'too many'
  | 'broken'
  | 'lost'
  | 'elsewhere'
  | 'not looked yet'
  | 'endless';

/** Not in the document. Source: what api.indexnow.org answers to the first bundle under a new key. */
const NOT_LOOKED = {
  errorCode: 'SiteVerificationNotCompleted',
  message: 'Site verification is not completed. Please wait for some time for it to be completed.',
  details: null,
};
/** What it says of a key that it has not found. */
const NOT_FOUND = {
  errorCode: 'KeyNotFound',
  message: 'The key is not found at its location',
  details: null,
};

const bundleSchema = z.strictObject({
  host: z.string().min(1),
  key: z.string().regex(/^[a-zA-Z0-9-]{8,128}$/),
  keyLocation: z.url(),
  urlList: z.array(z.url()).min(1).max(10_000),
});

const bodyOf = async (request: IncomingMessage): Promise<unknown> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  try {
    return JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    return null;
  }
};

/**
 * A search engine that hears by IndexNow: it fetches the key as they do, and refuses as the document says.
 * Source: indexnow.org/documentation
 */
export const openFakeIndexNow = async (fetchKey: (location: string) => Promise<string | null>) => {
  const taken: string[][] = [];
  const fake = { mood: 'well' as IndexNowMood, calls: 0 };
  const judge = async (body: unknown): Promise<number> => {
    const { success, data } = bundleSchema.safeParse(body);
    if (!success) return 400;
    const { host, key, keyLocation, urlList } = data;
    if ([keyLocation, ...urlList].some((url) => new URL(url).host !== host)) return 422;
    if ((await fetchKey(keyLocation)) !== key) return 403;
    taken.push(urlList.map((url) => url.replace(`https://${host}`, '')));
    return fake.mood === 'pending' ? 202 : 200;
  };
  const server = createServer((request, response) => {
    fake.calls += 1;
    void bodyOf(request).then(async (body) => {
      if (fake.mood === 'too many') response.writeHead(429, { 'retry-after': '3000' });
      else if (fake.mood === 'broken') response.writeHead(503);
      else if (fake.mood === 'elsewhere') response.writeHead(302, { location: 'http://127.0.0.1/' });
      else if (fake.mood === 'not looked yet') {
        response.writeHead(403, { 'content-type': 'application/json' }).end(JSON.stringify(NOT_LOOKED));
        return;
      } else if (fake.mood === 'endless') {
        const more = (): void => {
          while (!response.destroyed && response.write('. '.repeat(10_000)));
        };
        response.writeHead(403).on('drain', more);
        more();
        return;
      } else {
        const isTyped = request.headers['content-type'] === 'application/json; charset=utf-8';
        const status = request.method === 'POST' && isTyped ? await judge(body) : 400;
        if (fake.mood === 'lost') {
          response.destroy();
          return;
        }
        response.writeHead(status);
        if (status === 403) response.write(JSON.stringify(NOT_FOUND));
      }
      response.end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const reach: Reach = {
    isAllowed: () => true,
    lookup: (_name, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
  };
  return {
    fake,
    endpoint: `http://index-now.example:${(server.address() as AddressInfo).port}/indexnow`,
    reach,
    /** The paths of each bundle that was taken since the last time. */
    take: () => taken.splice(0),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
};
