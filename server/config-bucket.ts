/** A bucket, and how it is reached. */
export interface Bucket {
  /** Amazon's own where there is none. */
  endpoint: string | undefined;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** How the client of a bucket speaks to its service, Amazon's or another. Each caller has its own patience with it. */
export const clientOptions = ({ endpoint, region, accessKeyId, secretAccessKey }: Bucket) =>
  ({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Bucket names as part of the host are Amazon's own way; other services rarely have the certificates for it.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    // Other services do not know Amazon's newer checksums; all of them know MD5.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  }) as const;

/** The settings of buckets, as they stand in the environment. */
interface Given {
  S3_ENDPOINT?: string | undefined;
  S3_BUCKET?: string | undefined;
  S3_REGION?: string | undefined;
  S3_ACCESS_KEY_ID?: string | undefined;
  S3_SECRET_ACCESS_KEY?: string | undefined;
}

/** Services other than Amazon's have one region, or none, and take this name for it. */
const ANY_REGION = 'us-east-1';

/**
 * How buckets are reached, and the one of the pictures: all of it or none; Amazon's own needs a region, any other service an address.
 * @param forBackups the bucket of the backups: where there is one, pictures need none
 * @returns what is missing where something is
 */
export const bucketsOf = (
  {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  }: Given,
  forBackups: string | undefined,
): { images?: Bucket; keys?: Omit<Bucket, 'bucket'>; missing?: string } => {
  const given = [endpoint, bucket, forBackups, region, accessKeyId, secretAccessKey];
  if (given.every((value) => value === undefined)) return {};
  const isRegionKnown = endpoint !== undefined || region !== undefined;
  const isNamed = bucket !== undefined || forBackups !== undefined;
  if (isNamed && accessKeyId && secretAccessKey && isRegionKnown) {
    const keys = { endpoint, region: region ?? ANY_REGION, accessKeyId, secretAccessKey };
    return bucket === undefined ? { keys } : { images: { ...keys, bucket }, keys };
  }
  const missing = [
    isNamed ? [] : 'S3_BUCKET',
    isRegionKnown ? [] : 'S3_REGION (or S3_ENDPOINT)',
    accessKeyId ? [] : 'S3_ACCESS_KEY_ID',
    secretAccessKey ? [] : 'S3_SECRET_ACCESS_KEY',
  ].flat();
  const what = bucket === undefined && forBackups !== undefined ? 'Backups' : 'Images';
  return { missing: `${what} in a bucket need these settings as well: ${missing.join(', ')}` };
};
