import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { compress, type Encoding, inItsOwnRoom } from './compression.ts';

/** What it costs to know that an answer shows a product. */
const BYTES_A_PRODUCT = 100;
const BYTES_AN_ANSWER = 1_000;

/** An answer that is kept: its bytes in the encodings that were asked for, and the products that it shows. */
export class KeptAnswer {
  readonly address: string;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly products: ReadonlySet<string>;
  /** Bytes of the answer as it is. */
  readonly length: number;
  /** Null once a page was taken as `br`, until somebody asks for it as it is. */
  #plain: Buffer | null;
  #br: Buffer | null = null;
  #gzip: Buffer | null = null;

  /** @param products ids of the products that the answer shows */
  constructor(
    address: string,
    body: Buffer,
    headers: Readonly<Record<string, string>>,
    products: ReadonlySet<string>,
  ) {
    this.address = address;
    this.etag = `"${createHash('sha1').update(body).digest('base64url')}"`;
    this.headers = headers;
    this.products = products;
    this.length = body.length;
    this.#plain = inItsOwnRoom(body);
  }

  /** Calls are read by the pages as well, which take them as they are. */
  get #isRead(): boolean {
    return this.address.startsWith('/api/');
  }

  /** Whether it is kept as it is. */
  get isPlain(): boolean {
    return this.#plain !== null;
  }

  /** The answer as it is, which is kept from here on: who asks once without compression asks again. */
  get bytes(): Buffer {
    if (this.#plain) return this.#plain;
    if (!this.#br) throw new Error(`${this.address} is kept without its bytes`);
    this.#plain = brotliDecompressSync(this.#br);
    return this.#plain;
  }

  /** The compressed bytes, where somebody has taken them so. */
  compressed(encoding: Encoding): Buffer | null {
    return encoding === 'br' ? this.#br : this.#gzip;
  }

  /** Makes the compressed bytes. A page, which nearly all take as `br`, is kept as that alone: a fifth of the room. */
  async compress(encoding: Encoding): Promise<Buffer> {
    const bytes = await compress(this.bytes, encoding);
    if (encoding === 'gzip') this.#gzip = bytes;
    else {
      this.#br = bytes;
      if (!this.#isRead) this.#plain = null;
    }
    return bytes;
  }

  /** Bytes of memory that it takes. The address counts as well: it may be many times longer than an empty list. */
  get room(): number {
    const bodies = [this.#plain, this.#br, this.#gzip].reduce((sum, body) => sum + (body?.length ?? 0), 0);
    return BYTES_AN_ANSWER + this.address.length + this.products.size * BYTES_A_PRODUCT + bodies;
  }
}
