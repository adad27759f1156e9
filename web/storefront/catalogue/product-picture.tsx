import { useEffect, useRef, useState } from 'react';
import { blurPlaceholderOf } from '#contract/media/blur-placeholder.ts';
import { type PictureWidth, pictureAt, pictureSet } from '#contract/media/widths.ts';
import { classNames } from '../../ui/class-names.ts';
import { preloadPicture } from '../../ui/preload-picture.ts';
import { PLACEHOLDER } from './picture-sources.ts';

/** Beside a line of text: a cart row, an item of an order, the gallery's strip. */
const THUMBNAIL_WIDTHS: readonly PictureWidth[] = [160, 320];

interface ProductPictureProps {
  /** None: the placeholder. */
  url: string | undefined;
  alt: string;
  /** How wide it is shown, as the `sizes` attribute says it. */
  sizes: string;
  /** What screens may want of it, see picture-places.ts; a thumbnail's when absent. */
  widths?: readonly PictureWidth[];
  /** The first that is seen: loaded at once and before the others. */
  isFirst?: boolean;
  className?: string;
}

/**
 * A picture in a square whose space is reserved: its stand-in until it is there, the placeholder where it is missing or
 * fails to load.
 */
export const ProductPicture = ({
  url,
  alt,
  sizes,
  widths = THUMBNAIL_WIDTHS,
  isFirst = false,
  className,
}: ProductPictureProps) => {
  const [broken, setBroken] = useState<string>();
  const picture = useRef<HTMLImageElement>(null);
  // It may have failed before the page came alive, when nobody listened.
  useEffect(() => {
    if (url && picture.current?.complete && picture.current.naturalWidth === 0) setBroken(url);
  }, [url]);
  const isPlain = url === undefined || broken === url;
  const smaller = isPlain ? undefined : pictureSet(url, widths, 'avif');
  const sourceSet = isPlain ? undefined : pictureSet(url, widths, 'webp');
  if (isFirst && smaller) preloadPicture({ set: smaller, sizes });
  return (
    <picture className="contents">
      {smaller && <source type="image/avif" srcSet={smaller} sizes={sizes} />}
      <img
        ref={picture}
        src={isPlain ? PLACEHOLDER : pictureAt(url, widths[1] ?? 320)}
        srcSet={sourceSet}
        sizes={sourceSet && sizes}
        alt={alt}
        width={640}
        height={640}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
        draggable={false}
        onError={isPlain ? undefined : () => setBroken(url)}
        style={isPlain ? undefined : { backgroundImage: blurPlaceholderOf(url) }}
        className={classNames('aspect-square h-auto w-full bg-sunken object-cover', className)}
      />
    </picture>
  );
};
