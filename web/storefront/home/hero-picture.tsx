import { classNames } from '../../ui/class-names.ts';
import { preloadPicture } from '../../ui/preload-picture.ts';
import { type HERO_SLIDES, PHONE } from './hero-slides.ts';

interface HeroPictureProps {
  slide: (typeof HERO_SLIDES)[number];
  /** The first that is seen: loaded at once and before everything else. */
  isFirst: boolean;
}

/** A slide's picture, which fills the slide; on a phone a part of the drawing with as many dots as the whole. */
export const HeroPicture = ({ slide: { phone, wide, standIn, focus }, isFirst }: HeroPictureProps) => {
  if (isFirst) {
    preloadPicture({ ...phone, media: PHONE });
    preloadPicture({ ...wide, media: `not all and ${PHONE}` });
  }
  return (
    <picture className="contents">
      <source media={PHONE} type="image/avif" srcSet={phone.set} sizes={phone.sizes} />
      <source media={PHONE} srcSet={phone.plain} />
      <source type="image/avif" srcSet={wide.set} sizes={wide.sizes} />
      <img
        src={wide.plain}
        width={1600}
        height={800}
        alt=""
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'low'}
        decoding="async"
        style={{ backgroundImage: standIn }}
        className={classNames('absolute inset-0 size-full object-cover', focus)}
      />
    </picture>
  );
};
