import { clampChroma, converter, formatHex, type Oklch, wcagContrast } from 'culori';
import { DEFAULT_ACCENT, DEFAULT_BRAND } from '#contract/look/limits.ts';
import type { ColourNote } from '#contract/look/schemas.ts';

/** Text on its ground. Source: WCAG 2.2, 1.4.3 (AA). */
const AA = 4.5;
/** A ground that is to be seen as one on white. */
const SEEN = 1.25;
const STEP = 0.005;
const WHITE = '#ffffff';
const INK = '#1d1a16';
const BLACK = '#000000';
/** What text in the brand's colour stands on, besides its own tint: `surface`, `canvas` and `sunken` of the stylesheet. */
const GROUNDS = [WHITE, '#faf8f5', '#f2eee8'];

const toOklch = converter('oklch');
const toHex = (colour: Oklch): string => formatHex(clampChroma(colour, 'oklch'));
const lchOf = (hex: string): Oklch => toOklch(hex) as Oklch;
const at = (hex: string, l: number, most = 1): string => {
  const colour = lchOf(hex);
  return toHex({ ...colour, l: Math.min(1, Math.max(0, l)), c: Math.min(colour.c, most) });
};
const moved = (hex: string, by: number): string => at(hex, lchOf(hex).l + by);

/** The nearest shade that satisfies: the colour itself, or the same hue so much darker or lighter. */
const nearest = (hex: string, direction: -1 | 1, suits: (shade: string) => boolean): string => {
  let shade = hex;
  for (let l = lchOf(hex).l + direction * STEP; !suits(shade) && l > 0 && l < 1; l += direction * STEP)
    shade = at(hex, l);
  if (suits(shade)) return shade;
  return direction < 0 ? BLACK : WHITE;
};

/** Words on a ground: white where it can be, else the shop's ink, else black, one of which always can be. */
const wordsOn = (ground: string): string =>
  [WHITE, INK].find((words) => wcagContrast(words, ground) >= AA) ?? BLACK;

/** A ground in a colour, the words on it, and the same while it is pointed at. */
interface Fill {
  fill: string;
  strong: string;
  on: string;
}

const fillOf = (chosen: string): Fill => {
  const fill = nearest(chosen, -1, (shade) => wcagContrast(shade, WHITE) >= SEEN);
  const on = wordsOn(fill);
  const strong = [-0.07, 0.07, -0.03, 0.03]
    .map((by) => moved(fill, by))
    .find((shade) => shade !== fill && wcagContrast(on, shade) >= AA);
  return { fill, on, strong: strong ?? fill };
};

/** The colours of a shop, each for its use. */
export interface Palette {
  brand: Fill & { text: string; textStrong: string; soft: string; tint: string };
  accent: Omit<Fill, 'strong'>;
  notes: ColourNote[];
}

const noteOf = (colour: ColourNote['colour'], use: ColourNote['use'], chosen: string, shown: string) =>
  chosen === shown ? [] : [{ colour, use, chosen, shown }];

/**
 * The whole palette out of two colours. Every pair that text is set in keeps a contrast of 4.5; what a colour cannot
 * do itself, the nearest shade of it does.
 * @param brand as `#rrggbb`
 * @param accent as `#rrggbb`
 */
export const paletteOf = (brand: string, accent: string): Palette => {
  const ground = fillOf(brand);
  const tint = at(brand, 0.965, 0.02);
  const isReadable = (shade: string): boolean =>
    [...GROUNDS, tint].every((behind) => wcagContrast(shade, behind) >= AA);
  const text = nearest(brand, -1, isReadable);
  const soft = at(brand, 0.89, 0.05);
  const textStrong = nearest(
    moved(text, -0.08),
    -1,
    (shade) => isReadable(shade) && wcagContrast(shade, soft) >= AA,
  );
  const spot = fillOf(accent);
  return {
    brand: { ...ground, text, textStrong, soft, tint },
    accent: { fill: spot.fill, on: spot.on },
    notes: [
      ...noteOf('brand', 'fill', brand, ground.fill),
      ...noteOf('brand', 'text', brand, text),
      ...noteOf('accent', 'fill', accent, spot.fill),
    ],
  };
};

/** The palette as custom properties over those of web/styles/tokens.css; nothing for a colour that the shop came with. */
export const paletteCss = (brand: string, accent: string): string => {
  const palette = paletteOf(brand, accent);
  const { fill, on, strong, text, textStrong, soft, tint } = palette.brand;
  return [
    ...(brand === DEFAULT_BRAND
      ? []
      : [
          `--color-brand:${text}`,
          `--color-brand-strong:${textStrong}`,
          `--color-brand-soft:${soft}`,
          `--color-brand-tint:${tint}`,
          `--color-on-brand:${on}`,
          `--background-color-brand:${fill}`,
          `--background-color-brand-strong:${strong}`,
        ]),
    ...(accent === DEFAULT_ACCENT
      ? []
      : [`--color-accent:${palette.accent.fill}`, `--color-on-accent:${palette.accent.on}`]),
  ].join(';');
};
