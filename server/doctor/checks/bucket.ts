import { createHash, randomUUID } from 'node:crypto';
import { type Bucket, clientOptions } from '#server/config-bucket.ts';
import { type Check, type Finding, fault, ok, reasonOf, skipped } from '../check.ts';
import type { Settled } from '../subjects.ts';

const CALL_WITHIN_MS = 4_000;
const PROBE = 'probe';
/** As pictures and backups are put: some buckets take nothing without it. */
const PROBE_MD5 = createHash('md5').update(PROBE).digest('base64');

const open = async (settings: Bucket) => {
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({ ...clientOptions(settings), maxAttempts: 1 });
  return { sdk, client };
};

/** What the key of a bucket must be allowed. */
export const RIGHTS =
  'Give the key of S3_ACCESS_KEY_ID the rights to get, put and delete objects and to list the bucket, and check its name, region and endpoint';

/** Tries what the shop does with a bucket, on an object of its own below `prefix`. Gives what it may not, and why. */
export const refusedBy = async (bucket: Bucket, prefix: string): Promise<[string, string][]> => {
  const { sdk, client } = await open(bucket);
  const about = { Bucket: bucket.bucket, Key: `${prefix}doctor-${randomUUID()}.txt` };
  const within = () => ({ abortSignal: AbortSignal.timeout(CALL_WITHIN_MS) });
  const steps: [string, () => Promise<unknown>][] = [
    [
      'put',
      () => client.send(new sdk.PutObjectCommand({ ...about, Body: PROBE, ContentMD5: PROBE_MD5 }), within()),
    ],
    // To its end: the object is taken away next.
    [
      'get',
      async () => (await client.send(new sdk.GetObjectCommand(about), within())).Body?.transformToString(),
    ],
    [
      'list',
      () => client.send(new sdk.ListObjectsV2Command({ Bucket: about.Bucket, Prefix: about.Key }), within()),
    ],
    ['delete', () => client.send(new sdk.DeleteObjectCommand(about), within())],
  ];
  const refused: [string, string][] = [];
  for (const [what, perform] of steps) {
    try {
      await perform();
    } catch (error) {
      const name = error instanceof Error ? error.name : '';
      refused.push([what, [name === 'Error' ? '' : name, reasonOf(error)].filter(Boolean).join(': ')]);
      // Without an object there is nothing to try the rest on.
      if (what === 'put') break;
    }
  }
  client.destroy();
  return refused;
};

export const bucket: Check<Settled> = {
  name: 'bucket',
  run: async ({ config }): Promise<Finding> => {
    if (!config.s3) return skipped('pictures lie in DATA_DIR');
    const refused = await refusedBy(config.s3, 'uploads/');
    const [first] = refused;
    if (!first) return ok(`objects in ${config.s3.bucket} can be put, got, listed and deleted`);
    return fault(
      `${config.s3.bucket}: no right to ${refused.map(([what]) => what).join(', ')} (${first[1]})`,
      RIGHTS,
    );
  },
};
