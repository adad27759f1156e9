import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { blurDigitsOf } from '#server/media/sizes/blur-placeholder.ts';
import { demoCatalogue } from './catalogue/catalogue.ts';
import { demoPictures } from './drawn-pictures.ts';

const FOLDER = path.join(import.meta.dirname, 'pictures');
const MOST_BYTES = 1_000_000;

const namesOf = ({ slug, placeholders }: (typeof demoCatalogue.products)[number]): string[] =>
  placeholders.map((_, index) => `${slug}-${index + 1}`);
const names = demoCatalogue.products.flatMap(namesOf);
const heroes = ['hero-1', 'hero-2'];

const drawings = new Map<string, string>();
beforeAll(async () => {
  for (const name of [...names, ...heroes]) drawings.set(name, String(await demoPictures.draw(name)));
});
const svgOf = (name: string): string => drawings.get(name) ?? '';

describe('the demo pictures', () => {
  test('has a drawing of every view of every product, with no paint that is missing', () => {
    for (const name of [...names, ...heroes]) {
      const svg = svgOf(name);
      expect(svg, name).toMatch(/^<svg /);
      expect(/NaN|undefined|Infinity|\[object/.exec(svg), name).toBeNull();
      const kept = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
      const used = new Set([...svg.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => id));
      expect(
        [...used].filter((id) => !kept.has(id)),
        name,
      ).toEqual([]);
    }
  });

  test('has no others, and all of them in less than a megabyte', async () => {
    const files = await readdir(FOLDER);
    expect(files.sort()).toEqual([...names, ...heroes].map((name) => `${name}.svgz`).sort());
    const sizes = await Promise.all(files.map((file) => stat(path.join(FOLDER, file))));
    expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(MOST_BYTES);
  });

  test('uses no letters, so that no font is needed', () => {
    for (const name of names) expect(svgOf(name).includes('<text'), name).toBe(false);
  });

  test('shows something else in each view', () => {
    for (const product of demoCatalogue.products) {
      const own = namesOf(product);
      expect(new Set(own.map(svgOf)).size, product.slug).toBe(own.length);
    }
  });

  test('shows no two products alike', () => {
    const first = demoCatalogue.products.map(({ slug }) => svgOf(`${slug}-1`));
    expect(new Set(first).size).toBe(first.length);
  });

  test('gives the same picture each time', async () => {
    for (const name of ['hero-1', 'ijebu-garri-5kg-1'])
      expect(String(await demoPictures.draw(name))).toBe(svgOf(name));
  });

  test('has the blur placeholder of each picture at hand, as the drawing has it', async () => {
    for (const { slug, placeholders } of demoCatalogue.products) {
      for (const placeholder of placeholders) expect(placeholder, slug).toMatch(/^[0-9a-v]{13}$/);
    }
    for (const { slug, placeholders } of demoCatalogue.products.filter((_, index) => index % 20 === 0)) {
      const digits = String(await blurDigitsOf(Buffer.from(svgOf(`${slug}-1`))));
      const written = [...String(placeholders[0])];
      // Another machine's arithmetic may round the other way.
      const steps = [...digits].map((digit, at) =>
        Math.abs(Number.parseInt(digit, 32) - Number.parseInt(written[at] ?? '', 32)),
      );
      expect(Math.max(...steps), `${slug}: its drawing has ${digits}`).toBeLessThanOrEqual(1);
    }
  }, 60_000);

  test('knows no other names', async () => {
    const unknown = [
      '',
      'hero-3',
      'hero',
      'nothing-1',
      'ijebu-garri-5kg',
      'ijebu-garri-5kg-0',
      'constructor',
      'school-check-cotton-per-yard-3',
      'ijebu-garri-5kg-5',
      'ijebu-garri-5kg-01',
      '../pictures/hero-1',
    ];
    for (const name of unknown) expect(await demoPictures.draw(name), name).toBeNull();
  });

  test('gives SVG that sharp can read, square for products and wide for heroes', async () => {
    const size = async (name: string): Promise<[number, number]> => {
      const { width, height } = await sharp(Buffer.from(svgOf(name))).metadata();
      return [width, height];
    };
    for (const name of names) expect(await size(name), name).toEqual([1200, 1200]);
    for (const hero of heroes) expect(await size(hero)).toEqual([1600, 800]);
  }, 60_000);

  test('keeps the left half of the heroes dark and calm enough for a white title', async () => {
    for (const hero of heroes) {
      const left = { left: 0, top: 0, width: 700, height: 800 };
      // Statistics are always of the whole input, so the half is cut out first.
      const half = await sharp(Buffer.from(svgOf(hero)))
        .extract(left)
        .png()
        .toBuffer();
      const { channels } = await sharp(half).stats();
      // White on a grey of 96 of 255 has a contrast of about 6 to 1.
      for (const channel of channels.slice(0, 3)) expect(channel.max, hero).toBeLessThan(96);
    }
  }, 60_000);
});
