import type { Look } from '#contract/look/schemas.ts';

/**
 * A face of letters that the shop serves itself: cut down to the letters of English, Yoruba, Igbo and Hausa, their tones and the naira sign, in
 * four files of which a browser fetches those that a page has letters of.
 */
interface Typeface {
  family: string;
  /** What browsers have themselves (on Linux faces of Arial's and Times' widths), widened and heightened to take as much room: nothing moves when the file is there. */
  fallback: { local: readonly string[]; sizeAdjust: string; ascent: string; descent: string };
  generic: string;
}

/** The fallback's figures are Capsize's: the average width of a letter in both, and the face's own ascent and descent. */
const TYPEFACES: Readonly<Record<Exclude<Look['typeface'], 'system'>, Typeface>> = {
  modern: {
    family: 'Inter',
    fallback: {
      local: ['Arial', 'Roboto', 'Liberation Sans', 'Nimbus Sans'],
      sizeAdjust: '107.12%',
      ascent: '90.44%',
      descent: '22.52%',
    },
    generic: 'sans-serif',
  },
  rounded: {
    family: 'Montserrat',
    fallback: {
      local: ['Arial', 'Roboto', 'Liberation Sans', 'Nimbus Sans'],
      sizeAdjust: '113.73%',
      ascent: '85.12%',
      descent: '22.07%',
    },
    generic: 'sans-serif',
  },
  classic: {
    family: 'Noto-Serif',
    fallback: {
      local: ['Times New Roman', 'Noto Serif', 'Liberation Serif'],
      sizeAdjust: '118.40%',
      ascent: '90.29%',
      descent: '24.75%',
    },
    generic: 'serif',
  },
};

/**
 * The files of a face (web/public/fonts): another cut gets another number, so that browsers may keep them for good. A letter and its mark are drawn
 * out of one file, or out of one that has them composed; a range names the mark then, be it in the file itself or not. What two files have is
 * looked for in the last one first: m and n stand in a second file for the marks over them alone.
 */
const PARTS = {
  nasals: { cut: 1, range: 'U+4d-4e,U+6d-6e,U+2bb,U+300-301,U+304' },
  tones: { cut: 2, range: 'U+300-301,U+304,U+309,U+323,U+1eb8-1eb9,U+1eca-1ecd,U+1ee4-1ee5' },
  naira: {
    cut: 2,
    range:
      'U+100-101,U+112-113,U+11a-11b,U+12a-12b,U+143-144,U+14c-14d,U+16a-16b,U+181,U+18a,U+18e,U+198-199,U+1b3-1b4,U+1cd-1d4,U+1dd,U+1f8-1f9,U+253,U+257,U+2bc,U+300-301,U+304,U+307,U+30c,U+323,U+1e3e-1e3f,U+1e44-1e45,U+1e62-1e63,U+20a6',
  },
  latin: {
    cut: 1,
    range:
      'U+20-7e,U+a0-ff,U+2013-2014,U+2018-2019,U+201c-201e,U+2022,U+2026,U+2039-203a,U+20ac,U+2122,U+2212',
  },
} as const;

const addressOf = (name: string, part: keyof typeof PARTS): string =>
  `/fonts/${name}-${part}-${PARTS[part].cut}.woff2`;

const isOwn = (name: Look['typeface']): name is keyof typeof TYPEFACES => name !== 'system';

/** The file that every page of a face needs, to be fetched at once; empty for the system's letters. */
export const firstFontOf = (name: Look['typeface']): string => (isOwn(name) ? addressOf(name, 'latin') : '');

/** The rules of a face, without a quotation mark: they stand in the head as text. */
export const typefaceCss = (name: Look['typeface']): { faces: string; stack: string } => {
  if (!isOwn(name)) return { faces: '', stack: '' };
  const { family, fallback, generic } = TYPEFACES[name];
  const faces = Object.entries(PARTS).map(
    ([part, { range }]) =>
      `@font-face{font-family:${family};src:url(${addressOf(name, part as keyof typeof PARTS)}) format(woff2);` +
      `font-weight:400 700;font-display:swap;unicode-range:${range}}`,
  );
  const local = fallback.local.map((font) => `local(${font})`).join(',');
  const reserve =
    `@font-face{font-family:${family}-Reserve;src:${local};size-adjust:${fallback.sizeAdjust};` +
    `ascent-override:${fallback.ascent};descent-override:${fallback.descent};line-gap-override:0%}`;
  return { faces: [...faces, reserve].join(''), stack: `${family},${family}-Reserve,${generic}` };
};
