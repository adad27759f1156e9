import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type UIEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { GALLERY } from '../picture-places.ts';
import { ProductPicture } from '../product-picture.tsx';
import { pictureAfter, pictureAtScroll } from './gallery-position.ts';

/** A row that has not moved for so long has come to rest. */
const REST_MS = 150;

const TYPING = 'input, select, textarea, [role="slider"], [role="dialog"], [role="alertdialog"]';

/** Takes a step with the arrow keys, wherever on the page nothing else takes them. */
const useArrowKeys = (hasSeveral: boolean, step: (by: 1 | -1) => void): void => {
  const latestStep = useRef(step);
  useEffect(() => {
    latestStep.current = step;
  });
  useEffect(() => {
    if (!hasSeveral) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
      if (event.target instanceof Element && event.target.closest(TYPING)) return;
      event.preventDefault();
      latestStep.current(event.key === 'ArrowRight' ? 1 : -1);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [hasSeveral]);
};

const StepButtons = ({ onStep }: { onStep: (by: 1 | -1) => void }) => (
  <div className="pointer-events-none absolute inset-x-2 top-1/2 flex -translate-y-1/2 justify-between scriptless:hidden">
    <IconButton
      label="Previous picture"
      onClick={() => onStep(-1)}
      className="pointer-events-auto bg-surface/90 shadow-card"
    >
      <ChevronLeft aria-hidden="true" className="size-6" />
    </IconButton>
    <IconButton
      label="Next picture"
      onClick={() => onStep(1)}
      className="pointer-events-auto bg-surface/90 shadow-card"
    >
      <ChevronRight aria-hidden="true" className="size-6" />
    </IconButton>
  </div>
);

interface ThumbnailsProps {
  pictures: readonly string[];
  shown: number;
  onShow: (index: number) => void;
}

/** On a phone they lie over the picture's foot, so that the price is in sight at once. */
const Thumbnails = ({ pictures, shown, onShow }: ThumbnailsProps) => (
  <ul className="mt-3 flex gap-2 overflow-x-auto p-1 max-sm:absolute max-sm:bottom-2 max-sm:left-2 max-sm:max-w-[calc(100%-5.5rem)] scriptless:hidden">
    {pictures.map((url, index) => (
      <li key={url} className="shrink-0">
        <button
          type="button"
          aria-label={`Show picture ${index + 1}`}
          aria-current={index === shown ? 'true' : undefined}
          onClick={() => onShow(index)}
          className={classNames(
            'block size-11 overflow-hidden rounded-md border-2 bg-surface transition-colors sm:size-20',
            index === shown ? 'border-brand' : 'border-line hover:border-line-strong',
          )}
        >
          <ProductPicture url={url} alt="" sizes="(min-width: 40rem) 5rem, 2.75rem" />
        </button>
      </li>
    ))}
  </ul>
);

/** Told when a row has come to rest; iPhones before iOS 26.2 do not say so themselves. */
const useRest = (onRest: (row: HTMLElement) => void) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    onScrollEnd: ({ currentTarget }: UIEvent<HTMLElement>) => onRest(currentTarget),
    onScroll: ({ currentTarget }: UIEvent<HTMLElement>) => {
      if ('onscrollend' in window) return;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => onRest(currentTarget), REST_MS);
    },
  };
};

interface GalleryProps {
  pictures: string[];
  name: string;
  /** The picture of what has been chosen; null where it has none of its own. */
  wanted: string | null;
}

/**
 * The pictures in a row that is swiped, clicked or stepped through with the arrow keys. Without JavaScript the row
 * still scrolls.
 */
export const Gallery = ({ pictures, name, wanted }: GalleryProps) => {
  const track = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(0);
  const count = pictures.length;
  const hasSeveral = count > 1;

  /** Where it is on its way to: another scroll that ends meanwhile does not say otherwise. */
  const aim = useRef<number | null>(null);

  const show = (index: number): void => {
    const row = track.current;
    if (!row) return;
    aim.current = index;
    // A jump over several pictures would rush past them.
    const isNeighbour = Math.abs(index - shown) === 1;
    row.scrollTo({ left: index * row.clientWidth, behavior: isNeighbour ? 'smooth' : 'instant' });
    setShown(index);
  };

  const step = (by: 1 | -1): void => show(pictureAfter(shown, count, by));
  const latestShow = useRef(show);
  useEffect(() => {
    latestShow.current = show;
  });

  const chosen = wanted === null ? -1 : pictures.indexOf(wanted);
  useEffect(() => {
    if (chosen >= 0) latestShow.current(chosen);
  }, [chosen]);
  useArrowKeys(hasSeveral, step);
  const rest = useRest((row) => {
    const at = pictureAtScroll(row.scrollLeft, row.clientWidth, count);
    const wantedAt = aim.current ?? at;
    aim.current = null;
    if (wantedAt === at) setShown(at);
    else row.scrollTo({ left: wantedAt * row.clientWidth, behavior: 'instant' });
  });

  return (
    <section aria-roledescription="gallery" aria-label={`Pictures of ${name}`} className="relative">
      <div className="relative overflow-hidden rounded-xl border border-line bg-surface">
        <div
          ref={track}
          onPointerDown={() => {
            aim.current = null;
          }}
          {...rest}
          className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none]"
        >
          {(hasSeveral ? pictures : [pictures[0]]).map((url, index) => (
            <button
              key={url ?? 'none'}
              type="button"
              tabIndex={index === shown ? 0 : -1}
              disabled={!hasSeveral}
              aria-label={hasSeveral ? `Picture ${index + 1} of ${count}: show the next` : undefined}
              onClick={() => show(pictureAfter(index, count, 1))}
              className="w-full shrink-0 snap-center snap-always"
            >
              <ProductPicture
                url={url}
                alt={hasSeveral ? `${name}, picture ${index + 1}` : name}
                {...GALLERY}
                isFirst={index === 0}
              />
            </button>
          ))}
        </div>
        {hasSeveral && (
          <>
            <StepButtons onStep={step} />
            <p
              aria-live="polite"
              className="absolute right-3 bottom-3 rounded-full bg-ink/75 px-2.5 py-0.5 text-sm font-medium text-on-dark tabular-nums scriptless:hidden"
            >
              <span className="sr-only">Picture </span>
              {shown + 1} / {count}
            </p>
          </>
        )}
      </div>
      {hasSeveral && <Thumbnails pictures={pictures} shown={shown} onShow={show} />}
    </section>
  );
};
