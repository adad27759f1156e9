import { pictureAt } from '#contract/media/widths.ts';
import builtIn1 from '../../storefront/home/pictures/hero-1-wide-1248.webp?url';
import builtIn2 from '../../storefront/home/pictures/hero-2-wide-1248.webp?url';
import type { Slide } from './use-slides.ts';

/** The pictures alone: what the home page shows them with stays the home page's, in one file. */
const BUILT_IN: Readonly<Record<string, string>> = { '/hero-1': builtIn1, '/hero-2': builtIn2 };

/** The slide as it is being written, small. For the eye alone: its words stand in the fields beside it. */
export const SlidePreview = ({ slide: { picture, title, text } }: { slide: Slide }) => (
  <div
    aria-hidden="true"
    className="relative aspect-[2/1] w-full overflow-hidden rounded-md bg-brand-strong text-on-dark"
  >
    {picture && (
      <img
        key={picture}
        src={BUILT_IN[picture] ?? pictureAt(picture, 720)}
        alt=""
        loading="lazy"
        decoding="async"
        className="absolute inset-0 size-full object-cover"
      />
    )}
    <div className="absolute inset-0 bg-linear-to-r from-ink/80 via-ink/60 via-45% to-transparent to-80%" />
    <div className="relative flex h-full max-w-3/5 flex-col items-start justify-center gap-1 px-4">
      <p className="line-clamp-2 text-sm leading-tight font-bold wrap-anywhere">
        {title || 'Title of the slide'}
      </p>
      {text && <p className="line-clamp-2 text-xs leading-tight wrap-anywhere">{text}</p>}
      <p className="mt-1 rounded-sm bg-surface px-2 py-0.5 text-xs font-semibold text-brand">Discover More</p>
    </div>
  </div>
);
