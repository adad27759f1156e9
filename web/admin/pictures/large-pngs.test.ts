import { expect, test, vi } from 'vitest';
import { IMAGE_MAX_BYTES } from '#contract/media/limits.ts';
import { largePngsMadeSmaller } from './large-pngs.ts';

const pictureOf = (size: number, type = 'image/png') => ({
  data: new File([new Uint8Array(size)], 'cut.png', { type }),
  type,
  name: 'cut.png',
  meta: { name: 'cut.png', type },
});
const small = new File(['small'], 'cut.jpg', { type: 'image/jpeg' });

test('pngs that are too large are made smaller, and only those', async () => {
  const pictures = new Map([
    ['small', pictureOf(10)],
    ['large', pictureOf(IMAGE_MAX_BYTES + 1)],
    ['photo', pictureOf(IMAGE_MAX_BYTES + 1, 'image/jpeg')],
  ]);
  const change = vi.fn();
  const make = largePngsMadeSmaller({ find: (id) => pictures.get(id), change }, async () => ({
    file: small,
  }));
  await make([...pictures.keys()]);
  expect(change.mock.calls).toEqual([
    ['large', { data: small, size: 5, type: 'image/jpeg', meta: { name: 'cut.png', type: 'image/jpeg' } }],
  ]);
});

test('those that are taken away meanwhile are passed over', async () => {
  const pictures = new Map([
    ['first', pictureOf(IMAGE_MAX_BYTES + 1)],
    ['second', pictureOf(IMAGE_MAX_BYTES + 1)],
    ['third', pictureOf(IMAGE_MAX_BYTES + 1)],
  ]);
  const change = vi.fn();
  const make = largePngsMadeSmaller({ find: (id) => pictures.get(id), change }, async () => {
    pictures.delete('first');
    pictures.delete('second');
    return { file: small };
  });
  await make(['first', 'second', 'third']);
  expect(change.mock.calls.map(([id]) => id)).toEqual(['third']);
});
