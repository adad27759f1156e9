import { preload } from 'react-dom';

/**
 * Names the picture that the first screen is about in the page's head, before its scripts: found in the body only, it
 * would wait for a connection behind a dozen of them. Browsers without AVIF pass it over.
 */
export const preloadPicture = ({ set, sizes, media }: { set: string; sizes: string; media?: string }): void =>
  preload(set.split(' ')[0] ?? '', {
    as: 'image',
    type: 'image/avif',
    imageSrcSet: set,
    imageSizes: sizes,
    media,
    fetchPriority: 'high',
  });
