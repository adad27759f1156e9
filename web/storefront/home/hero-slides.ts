import { blurBackground, blurPlaceholderOf } from '#contract/media/blur-placeholder.ts';
import { type PictureWidth, pictureAt, pictureSet } from '#contract/media/widths.ts';

/** Made by scripts/hero-pictures.mjs; under these names they carry a hash, and browsers keep them for good. */
const files = import.meta.glob<string>('./pictures/*', { eager: true, query: '?url', import: 'default' });
const addressOf = (file: string): string => files[`./pictures/${file}`] ?? '';

const setOf = (picture: string, widths: readonly number[]): string =>
  widths.map((width) => `${addressOf(`${picture}-${width}.avif`)} ${width}w`).join(', ');

/** The media query of the screens that get the part cut for phones. */
export const PHONE = '(max-width: 30rem)';

/** A picture, or the part of it for one kind of screen. */
export interface HeroSource {
  media?: string;
  /** In AVIF for most browsers; absent where the picture has one size only. */
  smaller?: string;
  /** For the other browsers. */
  set?: string;
  /** As the `sizes` attribute says it. */
  sizes?: string;
  plain: string;
}

/** A slide's picture as the page needs it. The last source is for all screens that no other one names. */
export interface HeroPictureSources {
  sources: readonly [...HeroSource[], HeroSource];
  /** What is shown until it is there, as a CSS background. */
  blurPlaceholder: string | undefined;
  /** The part that stays in view where the slide has another shape. */
  focus: string;
  /** What darkens it under the words and the dots. */
  scrim: string;
}

/** A phone's banner is 400 px high and at most 480 wide, whatever its width; two dots for each are enough behind a title. */
const onPhones = (name: string): HeroSource => ({
  media: PHONE,
  smaller: setOf(`${name}-phone`, [720, 960]),
  sizes: '30rem',
  plain: addressOf(`${name}-phone-960.webp`),
});

/** Twice as wide as high, and at least 400 px high. */
const onWideScreens = (name: string): HeroSource => ({
  smaller: setOf(`${name}-wide`, [800, 1248, 1600]),
  sizes: '(min-width: 77rem) 77rem, (min-width: 50rem) 100vw, 50rem',
  plain: addressOf(`${name}-wide-1248.webp`),
});

/** Leaves the things of the drawings in the light: dark as they are where the words stand. */
const LIGHT_SCRIM =
  'bg-linear-to-b from-ink/95 via-ink/70 via-45% to-transparent to-75% md:bg-linear-to-r md:from-ink/70 md:via-ink/35 md:via-40% md:to-transparent md:to-60%';
/** Of any picture, however bright: white words have a contrast of 4.5 on it, the dots of 3. */
const DARK_SCRIM =
  'bg-linear-to-b from-ink/90 via-ink/75 to-ink/60 md:bg-linear-to-r md:from-ink/80 md:via-ink/70 md:via-45% md:to-ink/10 md:to-80%';

/** The two pictures that the shop comes with, by the names that the settings have for them. */
const BUILT_IN: Readonly<Record<string, HeroPictureSources>> = {
  '/hero-1': {
    sources: [onPhones('hero-1'), onWideScreens('hero-1')],
    blurPlaceholder: blurBackground('4a6ba7ggciklh'),
    focus: 'object-[68%_88%]',
    scrim: LIGHT_SCRIM,
  },
  '/hero-2': {
    sources: [onPhones('hero-2'), onWideScreens('hero-2')],
    blurPlaceholder: blurBackground('b96da6eb8giqm'),
    focus: 'object-[78%_42%]',
    scrim: LIGHT_SCRIM,
  },
};

/** What a banner on screens of one to three dots can want. */
const BANNER_WIDTHS: readonly PictureWidth[] = [640, 1080, 1200];
/** An uploaded picture may have any shape; most are half as wide again as high, and the banner is 400 px high. */
const BANNER_SIZES = '(min-width: 77rem) 77rem, (min-width: 37.5rem) 100vw, 37.5rem';

/**
 * The picture of a slide: one of the two that the shop comes with, an uploaded one in the widths in which it is served,
 * or one from another site as it is.
 */
export const heroPictureOf = (picture: string): HeroPictureSources => {
  const builtIn = BUILT_IN[picture];
  if (builtIn) return builtIn;
  const smaller = pictureSet(picture, BANNER_WIDTHS, 'avif');
  const set = pictureSet(picture, BANNER_WIDTHS, 'webp');
  const source: HeroSource =
    smaller && set
      ? { smaller, set, sizes: BANNER_SIZES, plain: pictureAt(picture, 1200) }
      : { plain: picture };
  return {
    sources: [source],
    blurPlaceholder: blurPlaceholderOf(picture),
    focus: 'object-center',
    scrim: DARK_SCRIM,
  };
};
