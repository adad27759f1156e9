import { formatHex, wcagContrast } from 'culori';
import { expect, test } from 'vitest';
import { DEFAULT_ACCENT, DEFAULT_BRAND, READY_ACCENTS, READY_BRANDS } from '#contract/look/limits.ts';
import { paletteCss, paletteOf } from './palette.ts';

/** Every pair of these words on these grounds occurs in the pages. */
const GROUNDS = ['#ffffff', '#faf8f5', '#f2eee8'];
/** `ink-faint` of the stylesheet: the palest words that stand on a tint. */
const INK_FAINT = '#6f675c';

/** Colours over the whole cube, its corners and edges among them; the same in each run. */
const COLOURS = Array.from({ length: 9 ** 3 }, (_, index) =>
  formatHex({
    mode: 'rgb',
    r: (index % 9) / 8,
    g: (Math.floor(index / 9) % 9) / 8,
    b: Math.floor(index / 81) / 8,
  }),
);

test('whatever the colours, all words can be read where they stand', () => {
  for (const colour of COLOURS) {
    const { brand, accent } = paletteOf(colour, colour);
    const pairs = [
      [brand.on, brand.fill],
      [brand.on, brand.strong],
      [accent.on, accent.fill],
      [INK_FAINT, brand.tint],
      [brand.textStrong, brand.soft],
      ...[...GROUNDS, brand.tint].flatMap((ground) => [
        [brand.text, ground],
        [brand.textStrong, ground],
      ]),
    ];
    for (const [words = '', ground = ''] of pairs)
      expect(wcagContrast(words, ground), `${colour}: ${words} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    expect(wcagContrast(brand.fill, '#ffffff'), `${colour} is seen`).toBeGreaterThanOrEqual(1.25);
  }
});

test('a colour is used as it was chosen wherever it can be, and is told where it cannot', () => {
  expect(paletteOf('#0f5132', '#f5b52e')).toMatchObject({
    brand: { fill: '#0f5132', text: '#0f5132', on: '#ffffff' },
    accent: { fill: '#f5b52e', on: '#1d1a16' },
    notes: [],
  });
  const yellow = paletteOf('#ffcc00', '#ffffff');
  expect(yellow.brand).toMatchObject({ fill: '#ffcc00', on: '#1d1a16' });
  expect(yellow.notes).toEqual([
    { colour: 'brand', use: 'text', chosen: '#ffcc00', shown: yellow.brand.text },
    { colour: 'accent', use: 'fill', chosen: '#ffffff', shown: yellow.accent.fill },
  ]);
});

test('white is shown a little darker, and not as black', () => {
  for (const white of ['#ffffff', '#fffffe']) {
    const { brand, accent } = paletteOf(white, white);
    for (const { fill } of [brand, accent]) expect(wcagContrast(fill, '#ffffff')).toBeLessThan(1.4);
  }
});

test('the nearest that can be read is no darker than it needs to be', () => {
  const { text } = paletteOf('#ff7a00', DEFAULT_ACCENT).brand;
  const least = Math.min(...GROUNDS.map((ground) => wcagContrast(text, ground)));
  expect(least).toBeLessThan(5.2);
});

test('the colours that the shop came with change nothing', () => {
  expect(paletteCss(DEFAULT_BRAND, DEFAULT_ACCENT)).toBe('');
  expect(paletteCss('#1d4ed8', DEFAULT_ACCENT)).toMatch(
    /^--color-brand:#\w{6};.*--background-color-brand-strong:#\w{6}$/,
  );
});

test('ready-made colours are used as they are', () => {
  for (const [, brand] of READY_BRANDS) expect(paletteOf(brand, DEFAULT_ACCENT).notes, brand).toEqual([]);
  for (const [, accent] of READY_ACCENTS)
    expect(
      paletteOf(DEFAULT_BRAND, accent).notes.filter(({ colour }) => colour === 'accent'),
      accent,
    ).toEqual([]);
});
