import { useCallback, useEffect, useRef, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';

interface PreviewFrameProps {
  html: string;
  /** The address that is shown: another page begins at its head. */
  page: string;
  title: string;
  width: number;
  height: number;
  /** Whether it gives way on a screen that has room for one frame only. */
  isOnlyWide: boolean;
}

/** How much there is room for, in pixels of the page around it. */
const useRoom = (width: number) => {
  const box = useRef<HTMLElement>(null);
  const [room, setRoom] = useState({ scale: 0.4, height: 0 });
  useEffect(() => {
    const host = box.current;
    if (!host) return;
    const watcher = new ResizeObserver(() => {
      // What is not shown has no size, and keeps the one it had.
      if (host.clientWidth > 0) setRoom({ scale: host.clientWidth / width, height: host.clientHeight });
    });
    watcher.observe(host);
    return () => watcher.disconnect();
  }, [width]);
  return { box, room };
};

/** How long the page in a frame is, as it was and as it grows by its letters and pictures. */
const usePageLength = (onLength: () => void) => {
  const frame = useRef<HTMLIFrameElement>(null);
  const [length, setLength] = useState(0);
  const watcher = useRef<ResizeObserver>(null);
  useEffect(() => () => watcher.current?.disconnect(), []);
  const onLoad = (): void => {
    const root = frame.current?.contentDocument?.documentElement;
    watcher.current?.disconnect();
    if (!root) return;
    const measure = (): void => {
      // A page that is on its way out, or is not shown, has no length: whoever has scrolled would lose their place.
      if (root !== frame.current?.contentDocument?.documentElement || root.scrollHeight === 0) return;
      setLength(root.scrollHeight);
      onLength();
    };
    watcher.current = new ResizeObserver(measure);
    watcher.current.observe(root);
    measure();
  };
  return { frame, length, onLoad };
};

/**
 * A page in a window of that size, made as small as there is room. Nothing runs in it, and nothing in it can be reached: the box
 * around it is what scrolls, and the page follows. The window itself stays as high as it is, so that what goes by its
 * height, or sticks to its edges, is seen as a shopper would see it.
 */
export const PreviewFrame = ({ html, page, title, width, height, isOnlyWide }: PreviewFrameProps) => {
  const { box, room } = useRoom(width);
  const follow = useCallback((): void => {
    const host = box.current;
    const top = ((host?.scrollTop ?? 0) * width) / (host?.clientWidth || width);
    host?.querySelector('iframe')?.contentWindow?.scrollTo({ top, behavior: 'instant' });
  }, [box, width]);
  const { frame, length, onLoad } = usePageLength(follow);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    box.current?.scrollTo({ top: 0, behavior: 'instant' });
  }, [page, box]);
  return (
    <section
      ref={box}
      aria-label={title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it, as axe asks
      tabIndex={0}
      onScroll={follow}
      style={{ aspectRatio: `${width} / ${height}` }}
      className={classNames(
        'w-full overflow-x-hidden overflow-y-auto rounded-md border border-line-strong bg-surface [scrollbar-width:none] max-sm:max-h-[70svh]',
        isOnlyWide && 'max-sm:hidden',
      )}
    >
      <div style={{ height: length * room.scale }}>
        <div className="sticky top-0 overflow-hidden" style={{ height: room.height }}>
          <iframe
            ref={frame}
            title={title}
            srcDoc={html}
            sandbox="allow-same-origin"
            inert
            tabIndex={-1}
            // As on a phone nothing shows a bar, which would take a tenth of the smallest frame's width.
            scrolling="no"
            onLoad={onLoad}
            style={{ width, height: room.height / room.scale, transform: `scale(${room.scale})` }}
            className="absolute top-0 left-0 origin-top-left"
          />
        </div>
      </div>
    </section>
  );
};
