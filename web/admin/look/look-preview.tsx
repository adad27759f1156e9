import { useEffect, useRef, useState } from 'react';
import type { PREVIEWED } from '#contract/look/schemas.ts';
import { SelectBox } from '../../ui/field.tsx';

const PAGES: Readonly<Record<(typeof PREVIEWED)[number], string>> = {
  '/': 'Home',
  '/products': 'Products',
  '/login': 'Login',
};

interface FrameProps {
  html: string;
  title: string;
  width: number;
  height: number;
}

/** A page in a window of that size, made as small as there is room. Nothing runs in it, and nothing in it can be reached. */
const Frame = ({ html, title, width, height }: FrameProps) => {
  const box = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(0.4);
  useEffect(() => {
    const host = box.current;
    if (!host) return;
    const watcher = new ResizeObserver(() => setScale(host.clientWidth / width));
    watcher.observe(host);
    return () => watcher.disconnect();
  }, [width]);
  return (
    <div
      ref={box}
      inert
      style={{ aspectRatio: `${width} / ${height}` }}
      className="relative w-full overflow-hidden rounded-md border border-line-strong bg-surface"
    >
      <iframe
        title={title}
        srcDoc={html}
        sandbox="allow-same-origin"
        tabIndex={-1}
        style={{ width, height, transform: `scale(${scale})` }}
        className="absolute top-0 left-0 origin-top-left"
      />
    </div>
  );
};

/** The shop as it would be, at a desk and on a phone. */
export const LookPreview = ({
  html,
  page,
  onPage,
}: {
  html: string;
  page: keyof typeof PAGES;
  onPage: (page: keyof typeof PAGES) => void;
}) => (
  <section
    aria-labelledby="preview"
    className="rounded-lg border border-line bg-surface p-3 shadow-card sm:p-4"
  >
    <div className="mb-3 flex items-center justify-between gap-3">
      <h2 id="preview" className="text-lg font-semibold">
        Preview
      </h2>
      <SelectBox
        aria-label="Page in the preview"
        value={page}
        onChange={({ target }) => onPage(target.value as keyof typeof PAGES)}
      >
        {Object.entries(PAGES).map(([path, name]) => (
          <option key={path} value={path}>
            {name}
          </option>
        ))}
      </SelectBox>
    </div>
    <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,1.05fr)] items-start gap-3">
      <Frame html={html} title="Preview at a desk" width={1280} height={900} />
      <Frame html={html} title="Preview on a phone" width={390} height={784} />
    </div>
    <p className="mt-2 text-sm text-ink-soft">
      With what you have entered, before anybody else sees it. Announcements are shown whatever their time.
    </p>
  </section>
);
