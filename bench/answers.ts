import { get } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { KeptAnswer } from '#server/answers/kept-answer.ts';
import type { Seeded } from './seeded.ts';

const KILOBYTE = 1_000;
/** Products that are looked at, one after the other as they were made. */
const LOOKED_AT = 50;

const read = (url: string, encoding: 'br' | 'identity'): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': encoding } }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      if (response.statusCode === 200) resolve(Buffer.concat(chunks));
      else reject(new Error(`${url} answered ${response.statusCode}`));
    }).on('error', reject);
  });

/**
 * What a product that was looked at takes of the answers in memory, in kB: its page as nearly all take it, and the call that the page
 * was made of. By the shop's own measure of an answer.
 */
export const measureAnswer = async (url: string, { shownIds, shownSlugs }: Seeded): Promise<number> => {
  let room = 0;
  const count = Math.min(LOOKED_AT, shownIds.length);
  for (let place = 0; place < count; place += 1) {
    const address = `/products/${shownSlugs[place]}`;
    const call = `/api/v1${address}`;
    const html = brotliDecompressSync(await read(`${url}${address}`, 'br'));
    const shown = new Set(html.toString().match(/(?<=href=")\/products\/[\w-]+/g));
    const page = new KeptAnswer(address, html, {}, shown);
    await page.compress('br');
    room += page.room;
    room += new KeptAnswer(call, await read(`${url}${call}`, 'identity'), {}, new Set([address])).room;
  }
  return room / count / KILOBYTE;
};
