import { standInBackground } from '#contract/media/stand-in.ts';

/** Made by scripts/hero-pictures.mjs; under these names they carry a hash, and browsers keep them for good. */
const files = import.meta.glob<string>('./pictures/*', { eager: true, query: '?url', import: 'default' });
const addressOf = (file: string): string => files[`./pictures/${file}`] ?? '';

const setOf = (picture: string, widths: readonly number[]): string =>
  widths.map((width) => `${addressOf(`${picture}-${width}.avif`)} ${width}w`).join(', ');

/** One part of a drawing, in AVIF for most browsers and in one size of WebP for the others. */
interface HeroPicture {
  set: string;
  sizes: string;
  plain: string;
}

/** A phone's banner is 400 px high and at most 480 wide, whatever its width; two dots for each are enough behind a title. */
const onPhones = (name: string): HeroPicture => ({
  set: setOf(`${name}-phone`, [720, 960]),
  sizes: '30rem',
  plain: addressOf(`${name}-phone-960.webp`),
});

/** Twice as wide as high, and at least 400 px high. */
const onWideScreens = (name: string): HeroPicture => ({
  set: setOf(`${name}-wide`, [800, 1248, 1600]),
  sizes: '(min-width: 77rem) 77rem, (min-width: 50rem) 100vw, 50rem',
  plain: addressOf(`${name}-wide-1248.webp`),
});

/** The media query of the screens that get the part cut for phones. */
export const PHONE = '(max-width: 30rem)';

/** The two slides of the home page; `focus` is the part of their pictures that stays in view. */
export const HERO_SLIDES = [
  {
    id: 'finest',
    phone: onPhones('hero-1'),
    wide: onWideScreens('hero-1'),
    standIn: standInBackground('4a6ba7ggciklh'),
    focus: 'object-[68%_88%]',
    title: 'Discover the finest products',
    text: 'Food, fashion and home goods, picked with care and delivered across Nigeria.',
  },
  {
    id: 'discount',
    phone: onPhones('hero-2'),
    wide: onWideScreens('hero-2'),
    standIn: standInBackground('b96da6eb8giqm'),
    focus: 'object-[78%_42%]',
    title: 'Enjoy a 10% discount',
    text: 'Look for the amber badge: this season’s favourites cost less.',
  },
] as const;
