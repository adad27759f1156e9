import { useEffect, useRef, useState } from 'react';
import { pictureAt, pictureSet } from '#contract/media/widths.ts';
import { classNames } from '../../ui/class-names.ts';
import { PLACEHOLDER } from './picture-sources.ts';

interface ProductPictureProps {
  /** None: the placeholder. */
  url: string | undefined;
  alt: string;
  /** How wide it is shown, as the `sizes` attribute says it. */
  sizes: string;
  /** Above the fold: loaded at once and first. */
  isFirst?: boolean;
  className?: string;
}

/** A picture in a square whose space is reserved; the placeholder where it is missing or fails to load. */
export const ProductPicture = ({ url, alt, sizes, isFirst = false, className }: ProductPictureProps) => {
  const [broken, setBroken] = useState<string>();
  const picture = useRef<HTMLImageElement>(null);
  // It may have failed before the page came alive, when nobody listened.
  useEffect(() => {
    if (url && picture.current?.complete && picture.current.naturalWidth === 0) setBroken(url);
  }, [url]);
  const isPlain = url === undefined || broken === url;
  const sourceSet = isPlain ? undefined : pictureSet(url);
  return (
    <img
      ref={picture}
      src={isPlain ? PLACEHOLDER : pictureAt(url, 640)}
      srcSet={sourceSet}
      sizes={sourceSet && sizes}
      alt={alt}
      width={640}
      height={640}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding={isFirst ? 'sync' : 'async'}
      draggable={false}
      onError={isPlain ? undefined : () => setBroken(url)}
      className={classNames('aspect-square h-auto w-full bg-sunken object-cover', className)}
    />
  );
};
