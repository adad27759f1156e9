import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import S3rver from 's3rver';

/** The one pair of keys that s3rver knows. */
const KEY_ID = 'S3RVER';
const SECRET = 'S3RVER';
const NAME = 'shop-pictures';

/** A bucket on an S3-compatible server of its own, which can go away and come back with what it holds. */
export class TestBucket {
  #directory = '';
  #port = 0;
  #server: S3rver | undefined;

  async start(): Promise<void> {
    this.#directory ||= await mkdtemp(path.join(tmpdir(), 'shop-bucket-'));
    this.#server = new S3rver({
      address: '127.0.0.1',
      port: this.#port,
      silent: true,
      directory: this.#directory,
      configureBuckets: [{ name: NAME }],
    });
    this.#port = (await this.#server.run()).port;
  }

  /** Ends the server; `start` begins it again at the same address. */
  async goAway(): Promise<void> {
    this.#server?.httpServer.closeAllConnections();
    await this.#server?.close();
    this.#server = undefined;
  }

  async stop(): Promise<void> {
    await this.goAway();
    await rm(this.#directory, { recursive: true, force: true });
  }

  /** The shop's settings for it. */
  get settings() {
    return {
      S3_ENDPOINT: `http://127.0.0.1:${this.#port}`,
      S3_BUCKET: NAME,
      S3_ACCESS_KEY_ID: KEY_ID,
      S3_SECRET_ACCESS_KEY: SECRET,
    };
  }

  async names(): Promise<string[]> {
    const { Contents = [] } = await this.#client().send(new ListObjectsV2Command({ Bucket: NAME }));
    return Contents.flatMap(({ Key }) => Key ?? []);
  }

  /** Puts something there behind the shop's back. */
  async put(name: string, bytes: Buffer): Promise<void> {
    await this.#client().send(new PutObjectCommand({ Bucket: NAME, Key: name, Body: bytes }));
  }

  #client(): S3Client {
    return new S3Client({
      endpoint: this.settings.S3_ENDPOINT,
      region: 'us-east-1',
      forcePathStyle: true,
      credentials: { accessKeyId: KEY_ID, secretAccessKey: SECRET },
    });
  }
}
