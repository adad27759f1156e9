import { useSyncExternalStore } from 'react';

const useMedia = (media: string): boolean =>
  useSyncExternalStore(
    (listener) => {
      const query = matchMedia(media);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => matchMedia(media).matches,
    () => false,
  );

/**
 * Whether the screen is as narrow as a phone's, where rows are cards (below Tailwind's `md`): what is shown in two places is
 * then made in one of them only.
 */
export const usePhone = (): boolean => useMedia('(width < 48rem)');

/** Whether the navigation stands at the side and headings are seen (Tailwind's `lg`). */
export const useDesk = (): boolean => useMedia('(width >= 64rem)');

/** Whether the screen is at least as wide as a small laptop's (Tailwind's `xl`). */
export const useLaptop = (): boolean => useMedia('(width >= 80rem)');

/** Whether all columns of a list have room beside each other and beside the navigation. */
export const useWideDesk = (): boolean => useMedia('(width > 94rem)');
