import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import S3rver from 's3rver';
import { freePort } from './free-port.ts';

/** The one pair of keys that s3rver knows. */
const KEY_ID = 'S3RVER';
const SECRET = 'S3RVER';
const NAME = 'shop-pictures';

/** Source: what Amazon S3 answers where the bucket has a retention period. */
const NO_MD5 =
  '<Error><Code>InvalidRequest</Code><Message>Content-MD5 OR x-amz-checksum- HTTP header is required for Put Object requests with Object Lock parameters</Message></Error>';

const hasSum = ({ headers }: IncomingMessage): boolean =>
  Object.keys(headers).some((name) => name === 'content-md5' || name.startsWith('x-amz-checksum-'));

/** Has the server ask for a checksum of all that is put, as buckets with Object Lock do. */
const askForSums = (server: Server): void => {
  const handlers = server.listeners('request') as ((
    request: IncomingMessage,
    response: ServerResponse,
  ) => void)[];
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.method === 'PUT' && !hasSum(request)) {
      request.resume();
      response.writeHead(400, { 'content-type': 'application/xml' }).end(NO_MD5);
    } else for (const handle of handlers) handle(request, response);
  });
};

/** A bucket on an S3-compatible server of its own, which can go away and come back with what it holds. */
export class TestBucket {
  #directory = '';
  #port = 0;
  #server: S3rver | undefined;

  async start(): Promise<void> {
    this.#directory ||= await mkdtemp(path.join(tmpdir(), 'shop-bucket-'));
    this.#port ||= await freePort();
    this.#server = new S3rver({
      address: '127.0.0.1',
      port: this.#port,
      silent: true,
      directory: this.#directory,
      configureBuckets: [{ name: NAME }],
    });
    await this.#server.run();
    askForSums(this.#server.httpServer);
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
