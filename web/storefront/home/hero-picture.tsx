import { Fragment } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { preloadPicture } from '../../ui/preload-picture.ts';
import { type HeroSource, heroPictureOf } from './hero-slides.ts';

interface HeroPictureProps {
  /** As the settings have it. */
  picture: string;
  /** The first that is seen: loaded at once and before everything else. */
  isFirst: boolean;
}

/** Names each source in the page's head for the screens that will take it: what no other one names is for the rest. */
const preloadSources = (sources: readonly HeroSource[]): void => {
  const named = sources.flatMap(({ media }) => media ?? []);
  for (const { media, smaller, sizes } of sources) {
    const rest = named.length > 0 ? `not all and ${named.join(', ')}` : undefined;
    if (smaller && sizes) preloadPicture({ set: smaller, sizes, media: media ?? rest });
  }
};

/**
 * A slide's picture, which fills the slide, darkened where words stand; on a phone a part of the drawing with as many
 * dots as the whole.
 */
export const HeroPicture = ({ picture, isFirst }: HeroPictureProps) => {
  const { sources, blurPlaceholder, focus, scrim } = heroPictureOf(picture);
  const last = sources.at(-1) as HeroSource;
  if (isFirst) preloadSources(sources);
  const image = (
    <img
      src={last.plain}
      srcSet={last.set}
      sizes={last.set && last.sizes}
      width={1600}
      height={800}
      alt=""
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'low'}
      decoding="async"
      style={{ backgroundImage: blurPlaceholder }}
      className={classNames('absolute inset-0 size-full object-cover', focus)}
    />
  );
  return (
    <>
      {/* A picture of one size stands alone: so React names it in the page's head by itself. */}
      {last.smaller ? (
        <picture className="contents">
          {sources.map(({ media, smaller, sizes, plain }) => (
            <Fragment key={plain}>
              <source media={media} type="image/avif" srcSet={smaller} sizes={sizes} />
              {media && <source media={media} srcSet={plain} />}
            </Fragment>
          ))}
          {image}
        </picture>
      ) : (
        image
      )}
      <div className={classNames('absolute inset-0', scrim)} />
    </>
  );
};
