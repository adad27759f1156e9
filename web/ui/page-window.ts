/** At most this many numbered buttons. Source: the specification, section 9. */
export const PAGE_BUTTONS = 5;

/** The page numbers to show: at most five, around the current one, never outside 1 to `pages`. */
export const pageWindow = (current: number, pages: number): number[] => {
  const count = Math.min(PAGE_BUTTONS, Math.max(0, pages));
  const first = Math.max(1, Math.min(current - Math.floor(PAGE_BUTTONS / 2), pages - count + 1));
  return Array.from({ length: count }, (_, index) => first + index);
};
