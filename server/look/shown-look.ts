import { createHash } from 'node:crypto';
import { DEFAULT_BRAND } from '#contract/look/limits.ts';
import type { Look, ShownLook } from '#contract/look/schemas.ts';
import { pictureAt } from '#contract/media/widths.ts';
import { paletteCss, paletteOf } from './palette.ts';
import { firstFontOf, typefaceCss } from './typefaces.ts';

/** On screens of up to three dots; it stands 36 px high. */
const LOGO_WIDTH = 520;

const CORNERS: Readonly<Record<Look['corners'], string>> = {
  square: '--radius-sm:0;--radius-md:0;--radius-lg:0;--radius-xl:0',
  soft: '',
  round: '--radius-sm:.625rem;--radius-md:1.25rem;--radius-lg:1.25rem;--radius-xl:1.75rem',
};

/** A header in the brand's colour: within it every ground is that colour, and all that stands there is set in its words' colour. */
const headerCss = ({ header, brand, accent }: Look): string => {
  if (header === 'light') return '';
  const { fill, strong, on } = paletteOf(brand, accent).brand;
  const grounds = ['surface', 'canvas'].map((name) => `--color-${name}:${fill}`);
  const pointed = ['sunken', 'brand-tint', 'brand-soft', 'line'].map((name) => `--color-${name}:${strong}`);
  const words = [
    'ink',
    'ink-soft',
    'ink-faint',
    'brand',
    'brand-strong',
    'line-strong',
    'focus',
    'accent-ink',
  ].map((name) => `--color-${name}:${on}`);
  const badge = [`--background-color-brand:${on}`, `--color-on-brand:${fill}`];
  return `#shop-header{color:${on};${[...grounds, ...pointed, ...words, ...badge].join(';')}}`;
};

/** Closed by the reader: before the first paint, so that nothing moves. */
const closedCss = (id: string): string => `:root[data-closed=${id}] #announcement{display:none}`;

/** The look's rules over those of the stylesheet: custom properties, which nothing on a page has to wait for. */
const cssOf = (look: Look, announcement: ShownLook['announcement']): string => {
  const { faces, stack } = typefaceCss(look.typeface);
  const properties = [
    paletteCss(look.brand, look.accent),
    CORNERS[look.corners],
    stack && `--font-sans:${stack}`,
  ].filter(Boolean);
  return [
    faces,
    properties.length > 0 ? `:root{${properties.join(';')}}` : '',
    headerCss(look),
    announcement ? closedCss(announcement.id) : '',
  ].join('');
};

/** When an announcement is read: from when until when, in milliseconds since 1970. */
export const readingTimeOf = ({
  text,
  from,
  until,
}: Look['announcement']): { from: number; until: number } =>
  text === ''
    ? { from: Number.POSITIVE_INFINITY, until: Number.POSITIVE_INFINITY }
    : {
        from: from === '' ? Number.NEGATIVE_INFINITY : Date.parse(from),
        until: until === '' ? Number.POSITIVE_INFINITY : Date.parse(until),
      };

const announcementAt = (look: Look, now: number): ShownLook['announcement'] => {
  const { text, link, isClosable } = look.announcement;
  const { from, until } = readingTimeOf(look.announcement);
  if (now < from || now >= until) return undefined;
  // It begins with a letter, as a name in CSS does.
  const id = `a${createHash('sha256').update(`${text} ${link}`).digest('hex').slice(0, 8)}`;
  return { id, text, link, isClosable };
};

/** The logo for the ground that the header has. */
const logoOf = ({ header, brand, accent, logo, logoDark }: Look): string => {
  const isDark = header === 'brand' && paletteOf(brand, accent).brand.on === '#ffffff';
  return pictureAt((isDark && logoDark) || logo, LOGO_WIDTH);
};

/** The colour of the browser's own bar. */
export const themeColorOf = ({ brand, accent }: Look): string => paletteOf(brand, accent).brand.fill;

/** What pages need of a look at a moment; undefined where they look as the shop came. */
export const shownLookOf = (look: Look, now: number): ShownLook | undefined => {
  const announcement = announcementAt(look, now);
  const shown = {
    css: cssOf(look, announcement),
    themeColor: themeColorOf(look),
    icon: look.icon.replace(/^\/media\/(.+)\.webp$/, '$1'),
    logo: logoOf(look),
    font: firstFontOf(look.typeface),
    ...(announcement ? { announcement } : {}),
  };
  const isAsItCame =
    shown.css === '' && look.brand === DEFAULT_BRAND && !shown.icon && !shown.logo && !announcement;
  return isAsItCame ? undefined : shown;
};

/** What the home page is built from: what is hidden is nobody's business. */
export const homeOf = ({ sections }: Look): { sections: Look['sections'] } => ({
  sections: sections.filter(({ isShown }) => isShown),
});

/** It stands beside a line of text. */
const MARK_WIDTH = 160;

/**
 * The look as the answer about the storefront has it.
 * @param mark the picture beside the name while no look has one
 */
export const lookFacts = (look: ShownLook | undefined, mark: string): { logo: string; look?: ShownLook } => ({
  logo: pictureAt(look?.icon ? `/media/${look.icon}.webp` : mark, MARK_WIDTH),
  ...(look ? { look } : {}),
});
