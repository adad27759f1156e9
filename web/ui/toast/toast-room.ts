/** Where a part of the page is seen, in pixels of the window. */
export interface Edges {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export interface Room {
  top: number;
  bottom: number;
}

const isAbove = (a: Edges, height: number): boolean => (a.top + a.bottom) / 2 < height / 2;

/**
 * The room that toasts have in their column: below all bars of the upper half of the window, above those of the lower.
 * A bar that is not shown has no height, and one beside the column takes nothing from it.
 */
export const roomBetween = (
  bars: readonly Edges[],
  column: { left: number; right: number },
  height: number,
): Room => {
  const inTheWay = bars.filter(
    ({ top, bottom, left, right }) =>
      bottom > top && bottom > 0 && top < height && right > column.left && left < column.right,
  );
  return {
    top: Math.max(0, ...inTheWay.filter((bar) => isAbove(bar, height)).map(({ bottom }) => bottom)),
    bottom: Math.min(height, ...inTheWay.filter((bar) => !isAbove(bar, height)).map(({ top }) => top)),
  };
};

const measure = (host: HTMLElement): void => {
  const bars = [...document.querySelectorAll('[data-bar]')].map((bar) => bar.getBoundingClientRect());
  const { top, bottom } = roomBetween(bars, host.getBoundingClientRect(), innerHeight);
  const [y, room] = [`${Math.round(top)}px`, `${Math.round(bottom - top)}px`];
  if (host.style.getPropertyValue('--toasts-top') !== y) host.style.setProperty('--toasts-top', y);
  if (host.style.getPropertyValue('--toasts-room') !== room) host.style.setProperty('--toasts-room', room);
  const list = host.querySelector('.Toastify__toast-container');
  host.toggleAttribute('data-full', list !== null && list.scrollHeight > list.clientHeight);
};

/**
 * Keeps the toasts where the room is for as long as there are any: pages are scrolled, bars come and go with them, and no
 * event tells of all of that.
 * @returns to be told whether there are any
 */
export const keepInRoom = (host: HTMLElement): ((areAny: boolean) => void) => {
  let isKept = false;
  let frame = 0;
  const follow = () => {
    measure(host);
    frame = isKept ? requestAnimationFrame(follow) : 0;
  };
  return (areAny) => {
    isKept = areAny;
    if (isKept && frame === 0) follow();
  };
};
