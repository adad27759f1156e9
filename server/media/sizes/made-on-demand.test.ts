import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import type { App } from '#server/http/app.ts';
import type { ImageStore } from '../store/image-store.ts';
import { keptOrMade } from './made-on-demand.ts';

const app = fastify({ logger: false }) as unknown as App;

/** Nothing is kept at first. */
const emptyStore = (): ImageStore => {
  const files = new Map<string, Buffer>();
  return {
    put: async (name, bytes) => void files.set(name, bytes),
    get: async (name) => files.get(name) ?? null,
    remove: async (name) => void files.delete(name),
    namesIn: async () => [...files.keys()],
  };
};

test('fifty who ask at once for what was never drawn cause one drawing, which is kept', async () => {
  const made = emptyStore();
  let drawings = 0;
  const draw = async () => {
    drawings += 1;
    return Buffer.from('drawn');
  };
  const ask = () => keptOrMade(app, made, 'feed/uploads/lamp.jpg', draw);
  const all = await Promise.all(Array.from({ length: 50 }, ask));
  expect(drawings).toBe(1);
  for (const bytes of all) expect(bytes.toString()).toBe('drawn');
  expect((await ask()).toString()).toBe('drawn');
  expect(drawings).toBe(1);
});

test('what could not be drawn is tried again by the next, and another store has its own', async () => {
  const made = emptyStore();
  const broken = () => keptOrMade(app, made, 'feed/a.jpg', () => Promise.reject(new Error('broken')));
  const failed = await Promise.allSettled([broken(), broken()]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const both = [made, emptyStore()].map((store, number) =>
    keptOrMade(app, store, 'feed/a.jpg', async () => Buffer.from(String(number))),
  );
  expect((await Promise.all(both)).map(String)).toEqual(['0', '1']);
});
