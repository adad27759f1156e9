import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '#server/start.ts';
import { TestBucket } from '#tests/support/test-bucket.ts';
import { ImageBucket } from './image-bucket.ts';

const said: string[] = [];
const log = createLog('warn', { write: (line) => void said.push(line) });
const bucket = new TestBucket();
beforeAll(() => bucket.start());
afterAll(() => bucket.stop());

const KEYS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
const away = { status: 503, message: 'Images cannot be stored right now. Please try again in a moment.' };

const settings = () => ({
  endpoint: bucket.settings.S3_ENDPOINT,
  bucket: bucket.settings.S3_BUCKET,
  region: 'us-east-1',
  ...KEYS,
});

describe('a bucket', () => {
  test('gives what was put, byte for byte, until it is removed', async () => {
    const images = new ImageBucket(settings(), log);
    const bytes = Buffer.from([0, 255, 13, 10, 128, 0]);
    expect(await images.get('uploads/a.webp')).toBeNull();
    await images.put('uploads/a.webp', bytes);
    expect(await images.get('uploads/a.webp')).toEqual(bytes);
    await images.remove('uploads/a.webp');
    await images.remove('uploads/a.webp');
    expect(await images.get('uploads/a.webp')).toBeNull();
  });

  test('names what a folder holds, and nothing beside it', async () => {
    const images = new ImageBucket(settings(), log);
    const names = ['1', '2', '3'].map((name) => `some/${name}.webp`);
    for (const name of [...names, 'some-more/4.webp', 'other/5.webp'])
      await images.put(name, Buffer.from(name));
    expect((await images.namesIn('some')).sort()).toEqual(names);
    expect(await images.namesIn('none')).toEqual([]);
  });
});

describe('a bucket that is away is a 503, and the log says why', () => {
  test.each([
    ['unknown keys', { ...KEYS, accessKeyId: 'AKIDUNKNOWN' }, /InvalidAccessKeyId/],
    ['no such bucket', { bucket: 'elsewhere' }, /NoSuchBucket/],
    ['nobody there', { endpoint: 'http://127.0.0.1:1' }, /ECONNREFUSED/],
  ])('%s', async (_what, wrong, reason) => {
    said.length = 0;
    const images = new ImageBucket({ ...settings(), ...wrong }, log);
    await expect(images.put('uploads/a.webp', Buffer.from('a'))).rejects.toMatchObject(away);
    await expect(images.get('uploads/a.webp')).rejects.toMatchObject(away);
    await expect(images.namesIn('uploads')).rejects.toMatchObject(away);
    expect(said.join()).toMatch(reason);
    expect(said.join()).not.toMatch(/AKIDUNKNOWN/);
  });
});

/** A bucket's stand-in that answers as the test wants: what s3rver cannot do, and what no server should. */
const answering = async (listener: RequestListener): Promise<{ server: Server; endpoint: string }> => {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
};
const end = (server: Server): void => {
  server.closeAllConnections();
  server.close();
};

test('more names than come at once are asked for page by page', async () => {
  const pages = new Map([
    [
      null,
      '<IsTruncated>true</IsTruncated><NextContinuationToken>on+</NextContinuationToken><Contents><Key>a/1</Key></Contents>',
    ],
    [
      'on+',
      '<IsTruncated>false</IsTruncated><Contents><Key>a/2</Key></Contents><Contents><Key>a/3</Key></Contents>',
    ],
  ]);
  const { server, endpoint } = await answering((request, response) => {
    const asked = new URL(request.url ?? '', endpoint).searchParams;
    response.end(`<ListBucketResult>${pages.get(asked.get('continuation-token'))}</ListBucketResult>`);
  });
  const names = await new ImageBucket({ ...settings(), endpoint }, log).namesIn('a');
  expect(names).toEqual(['a/1', 'a/2', 'a/3']);
  end(server);
});

test('keys that the bucket refuses are told by its word, and by nothing that could give them away', async () => {
  said.length = 0;
  const { server, endpoint } = await answering((_request, response) => {
    response
      .writeHead(403)
      .end(
        '<Error><Code>SignatureDoesNotMatch</Code><Message>Check your key</Message><AWSAccessKeyId>KEY-ID</AWSAccessKeyId><StringToSign>TO-SIGN</StringToSign></Error>',
      );
  });
  const keys = { accessKeyId: 'KEY-ID', secretAccessKey: 'THE-SECRET' };
  const images = new ImageBucket({ ...settings(), ...keys, endpoint }, log);
  await expect(images.put('uploads/a.webp', Buffer.from('a'))).rejects.toMatchObject(away);
  expect(said.join()).toContain('SignatureDoesNotMatch: Check your key');
  expect(said.join()).not.toMatch(/KEY-ID|THE-SECRET|TO-SIGN/);
  end(server);
});

/** What a bucket is said to be barred by, where each call is answered so. */
const barredBy = async (status: number, code: string): Promise<string[]> => {
  const { server, endpoint } = await answering((request, response) => {
    request.resume();
    response.writeHead(status).end(`<Error><Code>${code}</Code><Message>As it is</Message></Error>`);
  });
  const reasons: string[] = [];
  const images = new ImageBucket({ ...settings(), endpoint }, log, {
    onBarred: (reason) => void reasons.push(reason),
  });
  await images.get('uploads/a.webp').catch(() => undefined);
  await images.put('uploads/a.webp', Buffer.from('a')).catch(() => undefined);
  end(server);
  return reasons;
};

test.each([
  [403, 'AccessDenied'],
  [403, 'InvalidAccessKeyId'],
  [404, 'NoSuchBucket'],
  [400, 'AuthorizationHeaderMalformed'],
  [500, 'InternalError'],
])('%i %s bars the bucket, for all pictures', async (status, code) => {
  const reason = `${code}: As it is`;
  expect(await barredBy(status, code)).toEqual([reason, reason]);
});

test('so does one where nobody is', async () => {
  const reasons: string[] = [];
  const onBarred = (reason: string) => void reasons.push(reason);
  const images = new ImageBucket({ ...settings(), endpoint: 'http://127.0.0.1:1' }, log, { onBarred });
  await expect(images.namesIn('uploads')).rejects.toMatchObject(away);
  expect(reasons).toEqual([expect.stringContaining('ECONNREFUSED')]);
});

test.each([
  [404, 'NoSuchKey'],
  [400, 'EntityTooLarge'],
])('%i %s is about the one picture', async (status, code) => {
  expect(await barredBy(status, code)).toEqual([]);
});

test('what goes wrong once is tried again', async () => {
  let asked = 0;
  const { server, endpoint } = await answering((request, response) => {
    asked += 1;
    request.resume();
    response.writeHead(asked === 1 ? 503 : 200).end();
  });
  await new ImageBucket({ ...settings(), endpoint }, log).put('uploads/a.webp', Buffer.from('a'));
  expect(asked).toBe(2);
  end(server);
});

test.each<[string, RequestListener]>([
  ['never answers', () => {}],
  [
    'stops in the middle',
    (_request, response) => {
      response.writeHead(200, { 'content-length': 1_000 }).write('half');
    },
  ],
])('one that %s is not waited for', async (_what, listener) => {
  const { server, endpoint } = await answering(listener);
  const images = new ImageBucket({ ...settings(), endpoint }, log, {
    patience: { wholeCallMs: 400, attemptMs: 300 },
  });
  await expect(images.get('uploads/a.webp')).rejects.toMatchObject(away);
  end(server);
});
