import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { blurDigitsOf } from '#server/media/sizes/blur-placeholder.ts';
import { demoCatalogue } from '../catalogue/catalogue.ts';
import { drawings } from './drawings.ts';
import { demoPictureSvg } from './pictures.ts';
import { demoStandIns } from './stand-ins.ts';

const names = demoCatalogue.products.flatMap(({ slug, views }) =>
  Array.from({ length: views }, (_, index) => `${slug}-${index + 1}`),
);

function svgOf(name: string): string {
  const svg = demoPictureSvg(name);
  if (svg === null) throw new Error(`No picture called ${name}`);
  return svg;
}

describe('the demo pictures', () => {
  it('draws every view of every product, with nothing undefined and no paint that is missing', () => {
    for (const name of [...names, 'hero-1', 'hero-2']) {
      const svg = svgOf(name);
      expect(/NaN|undefined|Infinity|\[object/.exec(svg), name).toBeNull();
      const kept = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
      const used = new Set([...svg.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => id));
      expect(
        [...used].filter((id) => !kept.has(id)),
        name,
      ).toEqual([]);
    }
  });

  it('uses no letters, so that no font is needed', () => {
    for (const name of names) expect(svgOf(name).includes('<text'), name).toBe(false);
  });

  it('shows something else in each view', () => {
    for (const { slug, views } of demoCatalogue.products) {
      const pictures = new Set(Array.from({ length: views }, (_, index) => svgOf(`${slug}-${index + 1}`)));
      expect(pictures.size, slug).toBe(views);
    }
  });

  it('shows no two products alike', () => {
    const first = demoCatalogue.products.map(({ slug }) => svgOf(`${slug}-1`));
    expect(new Set(first).size).toBe(first.length);
  });

  it('draws the same picture each time', () => {
    expect(demoPictureSvg('hero-1')).toBe(demoPictureSvg('hero-1'));
    expect(demoPictureSvg('ijebu-garri-5kg-1')).toBe(demoPictureSvg('ijebu-garri-5kg-1'));
  });

  it('has the stand-in of each view at hand, as the drawing has it', async () => {
    const known = demoCatalogue.products.map(({ slug }) => demoStandIns[slug]?.split(' ').length);
    expect(known).toEqual(demoCatalogue.products.map(({ views }) => views));
    for (const { slug } of demoCatalogue.products.filter((_, index) => index % 20 === 0)) {
      const digits = [...String(await blurDigitsOf(Buffer.from(svgOf(`${slug}-1`))))];
      const written = [...String(demoStandIns[slug]?.split(' ')[0])];
      // Another machine's arithmetic may round the other way.
      const steps = digits.map((digit, at) =>
        Math.abs(Number.parseInt(digit, 32) - Number.parseInt(written[at] ?? '', 32)),
      );
      expect(Math.max(...steps), `${slug}: run scripts/stand-ins.mjs`).toBeLessThanOrEqual(1);
    }
  }, 60_000);

  it('knows no other names', () => {
    const unknown = [
      '',
      'hero-3',
      'hero',
      'nothing-1',
      'ijebu-garri-5kg',
      'ijebu-garri-5kg-0',
      'constructor',
    ];
    for (const name of [
      ...unknown,
      'school-check-cotton-per-yard-3',
      'ijebu-garri-5kg-5',
      'ijebu-garri-5kg-01',
    ]) {
      expect(demoPictureSvg(name), name).toBeNull();
    }
  });

  it('gives SVG that sharp can read, square for products and wide for heroes', async () => {
    const size = async (name: string): Promise<[number, number]> => {
      const { width, height } = await sharp(Buffer.from(svgOf(name))).metadata();
      return [width, height];
    };
    const oneOfEachKind = Object.keys(drawings).map(
      (kind) => demoCatalogue.products.find(({ drawing }) => drawing.kind === kind)?.slug,
    );
    expect(oneOfEachKind).not.toContain(undefined);
    for (const slug of oneOfEachKind) expect(await size(`${slug}-2`), slug).toEqual([1200, 1200]);
    expect(await size('hero-1')).toEqual([1600, 800]);
    expect(await size('hero-2')).toEqual([1600, 800]);
  });

  it('keeps the left half of the heroes dark and calm enough for a white title', async () => {
    for (const hero of ['hero-1', 'hero-2']) {
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
  });
});
