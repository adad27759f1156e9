/** The picture that lies `by` steps from the one shown; behind the last comes the first. */
export const pictureAfter = (index: number, count: number, by: 1 | -1): number =>
  count <= 0 ? 0 : (index + by + count) % count;

/** The picture that a track scrolled this far shows. */
export const pictureAtScroll = (scrolled: number, width: number, count: number): number =>
  width <= 0 ? 0 : Math.min(Math.max(0, count - 1), Math.max(0, Math.round(scrolled / width)));
