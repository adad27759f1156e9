import { fastify } from 'fastify';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import type { ImageStore } from '../store/image-store.ts';
import { imageWork } from './image-work.ts';
import { MadePictures } from './made-pictures.ts';
import { RENDITIONS } from './renditions.ts';

/** Images in memory, which counts how it is used. */
class MemoryStore implements ImageStore {
  readonly files = new Map<string, Buffer>();
  readonly puts: string[] = [];
  gets = 0;
  onGet: (name: string) => void = () => {};
  onPut: (name: string) => void = () => {};

  async put(name: string, bytes: Buffer): Promise<void> {
    this.puts.push(name);
    this.files.set(name, bytes);
    this.onPut(name);
  }
  async get(name: string): Promise<Buffer | null> {
    this.gets += 1;
    this.onGet(name);
    return this.files.get(name) ?? null;
  }
  async remove(name: string): Promise<void> {
    this.files.delete(name);
  }
  async namesIn(folder: string): Promise<string[]> {
    return [...this.files.keys()].filter((name) => name.startsWith(`${folder}/`));
  }
}

const { log } = fastify({ logger: false });
const NAME = 'uploads/lamp.webp';
const SMALL = { width: 320, format: 'avif' } as const;

let originals: MemoryStore;
let made: MemoryStore;
let renditions: MadePictures;
beforeEach(async () => {
  originals = new MemoryStore();
  made = new MemoryStore();
  renditions = new MadePictures(originals, made, [], log);
  const lamp = sharp({ create: { width: 400, height: 300, channels: 3, background: '#0a5' } });
  originals.files.set(NAME, await lamp.webp().toBuffer());
});

test('fifty who ask at once for a picture that was never made cause one rendering', async () => {
  const found = await Promise.all(
    Array.from({ length: 50 }, () => renditions.find({ name: NAME, rendition: SMALL })),
  );
  expect(originals.gets).toBe(1);
  expect(made.puts).toEqual(['w320/uploads/lamp.avif']);
  for (const picture of found) expect(picture).toEqual(found[0]);
  expect(found[0]?.bytes).toEqual(made.files.get('w320/uploads/lamp.avif'));
});

test('somebody who asks for what is being made ahead waits for the same rendering', async () => {
  let asked: Promise<unknown> | undefined;
  originals.onGet = () => {
    asked ??= renditions.find({ name: NAME, rendition: RENDITIONS[0] ?? SMALL });
  };
  await renditions.makeAll(NAME);
  expect(await asked).not.toBeNull();
  expect(new Set(made.puts).size).toBe(made.puts.length);
});

test('all renditions are made ahead, those that are there are left, and lost or damaged ones are made again', async () => {
  await renditions.makeAll(NAME);
  expect(made.puts).toHaveLength(RENDITIONS.length);
  expect(originals.gets).toBe(RENDITIONS.length);
  await renditions.makeAll(NAME);
  expect(originals.gets).toBe(RENDITIONS.length);

  const whole = made.files.get('w640/uploads/lamp.avif') ?? Buffer.alloc(0);
  made.files.set('w640/uploads/lamp.avif', whole.subarray(0, whole.length - 9));
  made.files.set('w640/uploads/lamp.webp', Buffer.alloc(0));
  made.files.delete('w1080/uploads/lamp.webp');
  made.puts.length = 0;
  await renditions.makeAll(NAME);
  expect(made.puts).toEqual(['w640/uploads/lamp.webp', 'w640/uploads/lamp.avif', 'w1080/uploads/lamp.webp']);
  expect(made.files.get('w640/uploads/lamp.avif')).toEqual(whole);
});

test('however many pictures arrive, one is worked on at a time', async () => {
  const names = ['uploads/a.webp', 'uploads/b.webp', 'uploads/c.webp'];
  const lamp = originals.files.get(NAME) ?? Buffer.alloc(0);
  for (const name of names) originals.files.set(name, lamp);
  let inHand = 0;
  let most = 0;
  originals.onGet = () => {
    inHand += 1;
    most = Math.max(most, inHand);
  };
  // What is kept has been made.
  made.onPut = () => {
    inHand -= 1;
  };
  await Promise.all(names.map((name) => renditions.makeAll(name)));
  expect(made.puts).toHaveLength(names.length * RENDITIONS.length);
  // The next may begin while the last one is being kept.
  expect(most).toBeLessThanOrEqual(2);
});

test('pictures whose originals are long in coming keep nobody from working on others', async () => {
  const names = Array.from({ length: 40 }, (_, index) => `uploads/far-${index}.webp`);
  const { promise: coming, resolve: come } = Promise.withResolvers<void>();
  let asked = 0;
  originals.get = async () => {
    asked += 1;
    await coming;
    return null;
  };
  const found = names.map((name) => renditions.find({ name, rendition: SMALL }));
  await expect.poll(() => asked).toBeGreaterThan(0);
  expect(await imageWork(async () => 'an upload')).toBe('an upload');
  // Nor are more of them in memory at once than a few.
  expect(asked).toBeLessThan(names.length);
  come();
  expect(await Promise.all(found)).toEqual(names.map(() => null));
});

test('a damaged original gives no picture, in any rendition, and stops nothing', async () => {
  const whole = originals.files.get(NAME) ?? Buffer.alloc(0);
  originals.files.set(NAME, whole.subarray(0, whole.length - 5));
  expect(await renditions.find({ name: NAME, rendition: null })).toBeNull();
  originals.files.set(NAME, Buffer.from('no picture at all'));
  expect(await renditions.find({ name: NAME, rendition: SMALL })).toBeNull();
  await renditions.makeAll(NAME);
  expect(made.puts).toEqual([]);
  originals.files.set(NAME, whole);
  expect(await renditions.find({ name: NAME, rendition: SMALL })).not.toBeNull();
});

test('a full disk costs the work again, not the picture', async () => {
  made.put = async () => {
    throw new Error('ENOSPC');
  };
  expect(await renditions.find({ name: NAME, rendition: SMALL })).toMatchObject({ format: 'avif' });
});

test('a store that cannot be read fails the job, which is then tried again', async () => {
  originals.get = async () => {
    throw new Error('EIO');
  };
  await expect(renditions.makeAll(NAME)).rejects.toThrow('EIO');
});
