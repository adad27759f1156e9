import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { ResponseCache } from './response-cache.ts';
import { VersionedCache } from './versioned-cache.ts';

const keep = (answers: ResponseCache, url: string, products: string[], generation = answers.generation) =>
  answers.keep(url, generation, Buffer.from(url), {}, new Set(products));

describe('kept answers', () => {
  test('a sale drops the answers that show the product, another change all of them', () => {
    const answers = new ResponseCache();
    keep(answers, '/a', ['1', '2']);
    keep(answers, '/b', ['2', '3']);
    keep(answers, '/c', []);
    answers.dropProducts(['1', '9']);
    expect(['/a', '/b', '/c'].map((url) => answers.find(url) !== undefined)).toEqual([false, true, true]);
    answers.dropAll();
    expect(['/b', '/c'].map((url) => answers.find(url))).toEqual([undefined, undefined]);
  });

  test('a small one takes the room of its own bytes, not that of the memory that they came in', () => {
    const answers = new ResponseCache();
    const body = Buffer.from('{"success":true}');
    expect(body.buffer.byteLength).toBeGreaterThan(body.length);
    const { bytes } = answers.keep('/a', answers.generation, body, {}, new Set());
    expect([bytes.toString(), bytes.buffer.byteLength]).toEqual([body.toString(), body.length]);
  });

  test('one made while its product changed is not kept', () => {
    const answers = new ResponseCache();
    const { generation } = answers;
    answers.dropProducts(['1']);
    keep(answers, '/shows-it', ['1'], generation);
    keep(answers, '/does-not', ['2'], generation);
    expect(answers.find('/shows-it')).toBeUndefined();
    expect(answers.find('/does-not')).toBeDefined();
  });

  test('one made anew shows its new products only', () => {
    const answers = new ResponseCache();
    keep(answers, '/a', ['1']);
    keep(answers, '/a', ['2']);
    answers.dropProducts(['1']);
    expect(answers.find('/a')).toBeDefined();
    answers.dropProducts(['2']);
    expect(answers.find('/a')).toBeUndefined();
  });

  test('nothing is kept while news of changes cannot arrive', () => {
    let isCurrent = true;
    const answers = new ResponseCache(() => isCurrent);
    keep(answers, '/before', []);
    isCurrent = false;
    expect(answers.find('/before')).toBeUndefined();
    keep(answers, '/a', []);
    isCurrent = true;
    expect(answers.find('/a')).toBeUndefined();
    expect(answers.find('/before')).toBeDefined();
  });

  test('while news cannot arrive no two who ask share an answer that is being made', () => {
    let isCurrent = true;
    const answers = new ResponseCache(() => isCurrent);
    const moments = () => new Set([answers.generation, answers.generation, answers.generation]).size;
    expect(moments()).toBe(1);
    isCurrent = false;
    expect(moments()).toBe(3);
  });

  test('one that was begun while news could not arrive is kept afterwards, unless all was put in doubt meanwhile', () => {
    let isCurrent = false;
    const answers = new ResponseCache(() => isCurrent);
    const [first, second] = [answers.generation, answers.generation];
    isCurrent = true;
    keep(answers, '/a', [], first);
    expect(answers.find('/a')).toBeDefined();
    answers.dropAll();
    keep(answers, '/b', [], second);
    expect(answers.find('/b')).toBeUndefined();
  });

  test('endless different addresses take up no more than their room', () => {
    const answers = new ResponseCache();
    const body = Buffer.alloc(1024 * 1024);
    const products = new Set(['1']);
    const count = () =>
      Array.from({ length: 300 }, (_, index) => answers.find(`/${index}`)).filter(Boolean).length;
    for (let index = 0; index < 300; index += 1)
      answers.keep(`/${index}`, answers.generation, body, {}, products);
    expect(count()).toBeLessThan(48);
    answers.dropProducts(['1']);
    expect(count()).toBe(0);
  });

  test('a page that was taken compressed is kept as that alone, and still had as it is', async () => {
    const answers = new ResponseCache();
    const body = Buffer.from('A page that says the same again. '.repeat(30_000));
    const pages = Array.from({ length: 100 }, (_, index) => `/${index}`);
    for (const url of pages)
      await answers.compress(answers.keep(url, answers.generation, body, {}, new Set(['1'])), 'br');
    // Together they would take six times the room that there is.
    expect(pages.filter((url) => answers.find(url) === undefined)).toEqual([]);
    expect(answers.find('/7')?.bytes.equals(body)).toBe(true);
    // Those who ask without compression find it as it is, and it weighs what it weighs.
    const asked = pages.flatMap((url) => answers.find(url) ?? []);
    for (const answer of asked) expect(answers.plain(answer).equals(body)).toBe(true);
    const kept = pages.flatMap((url) => answers.find(url) ?? []);
    expect(kept.length).toBeLessThan(20);
    expect(kept.every(({ isPlain }) => isPlain)).toBe(true);
    const [first] = kept;
    expect(first && gunzipSync(await answers.compress(first, 'gzip')).equals(body)).toBe(true);
    answers.dropProducts(['1']);
    expect(pages.filter((url) => answers.find(url) !== undefined)).toEqual([]);
  });

  test('addresses take up room of their own, however small their answers', () => {
    const answers = new ResponseCache();
    const url = (index: number) => `/api/v1/products?page=9&x=${index}${'x'.repeat(15_000)}`;
    const body = Buffer.from('[]');
    for (let index = 0; index < 5_000; index += 1)
      answers.keep(url(index), answers.generation, body, {}, new Set());
    const kept = Array.from({ length: 5_000 }, (_, index) => answers.find(url(index))).filter(Boolean).length;
    expect(kept * 15_000).toBeLessThan(25 * 1024 * 1024);
    expect(kept).toBeGreaterThan(1_000);
  });

  test('queries that somebody makes up push out no address without one', () => {
    const answers = new ResponseCache();
    const body = Buffer.alloc(1024 * 1024);
    for (const url of ['/', '/products/1']) keep(answers, url, ['1']);
    for (let index = 0; index < 300; index += 1)
      answers.keep(`/products?q=${index}`, answers.generation, body, {}, new Set(['1']));
    expect(['/', '/products/1'].map((url) => answers.find(url) !== undefined)).toEqual([true, true]);
    expect(answers.find('/products?q=299')).toBeDefined();
    expect(answers.find('/products?q=0')).toBeUndefined();
    answers.dropAll();
    expect(['/', '/products?q=299'].map((url) => answers.find(url))).toEqual([undefined, undefined]);
  });
});

describe('remembered figures', () => {
  test('hold through sales, and until anything else changes', () => {
    let isCurrent = true;
    const answers = new ResponseCache(() => isCurrent);
    const totals = new VersionedCache<number>(answers);
    totals.keep('all', totals.version, 7);
    answers.dropProducts(['1']);
    expect(totals.find('all')).toBe(7);
    const { version } = totals;
    answers.dropAll();
    expect(totals.find('all')).toBeUndefined();
    totals.keep('all', version, 7);
    expect(totals.find('all')).toBeUndefined();
    isCurrent = false;
    totals.keep('all', totals.version, 7);
    expect(totals.find('all')).toBeUndefined();
  });
});
