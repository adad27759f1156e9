import { lazy, Suspense, useId, useRef, useState } from 'react';
import type { PriceRange } from '#contract/catalogue/schemas.ts';
import { formatNaira } from '#contract/money.ts';
import { controlLook } from '../../../ui/control-look.ts';
import { showToast } from '../../../ui/toasts.ts';
import { useSeenOrSettled } from '../../../ui/use-seen.ts';
import { boundsOf, highestWithin, lowestWithin, spanOf, thumbsOf } from './price-span.ts';
import { typedPrice } from './typed-price.ts';

const PriceSlider = lazy(() => import('./price-slider.tsx'));

interface Bounds {
  minPrice: number | null;
  maxPrice: number | null;
}

interface PriceFilterProps extends Bounds {
  range: PriceRange;
  onChange: (bounds: Partial<Bounds>) => void;
}

interface BoundFieldProps {
  label: string;
  name: string;
  value: number | null;
  placeholder: number;
  /** Told when the field is left, so that a price can be typed sign by sign. */
  onCommit: (value: number | null) => void;
}

const BoundField = ({ label, name, value, placeholder, onCommit }: BoundFieldProps) => {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const commit = () => {
    if (typed === undefined) return;
    setTyped(undefined);
    const price = typedPrice(typed);
    // What cannot be read leaves the bound as it was, and the field shows that again.
    if (price !== undefined) onCommit(price);
  };
  return (
    <div className="min-w-0 flex-1">
      <label htmlFor={id} className="mb-1 block text-xs text-ink-soft">
        {label}
      </label>
      <input
        id={id}
        name={name}
        type="text"
        inputMode="numeric"
        pattern="[0-9]*"
        autoComplete="off"
        maxLength={24}
        value={typed ?? (value === null ? '' : String(value))}
        placeholder={String(placeholder)}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
        className={controlLook(false, 'tabular-nums')}
      />
    </div>
  );
};

/** Lowest and highest price: a slider where scripts run, two fields everywhere. */
export const PriceFilter = ({ range, minPrice, maxPrice, onChange }: PriceFilterProps) => {
  const slot = useRef<HTMLDivElement>(null);
  const isSeen = useSeenOrSettled(slot);
  const span = spanOf(range);
  const thumbs = thumbsOf({ minPrice, maxPrice }, span);
  const isSet = minPrice !== null || maxPrice !== null;
  const reset = () => {
    onChange({ minPrice: null, maxPrice: null });
    showToast('success', 'Price range reset to full range');
  };
  return (
    <div>
      <p className="money text-sm text-ink-soft">
        {formatNaira(thumbs[0])} – {formatNaira(Math.min(thumbs[1], Math.max(range.maxPrice, thumbs[0])))}
      </p>
      <div ref={slot} className="h-11 scriptless:hidden">
        {isSeen && (
          <Suspense>
            <PriceSlider
              span={span}
              dearest={Math.max(range.maxPrice, thumbs[0])}
              thumbs={thumbs}
              onMove={(moved) => onChange(boundsOf(moved, span))}
            />
          </Suspense>
        )}
      </div>
      <div className="mt-1 flex gap-3">
        <BoundField
          label="Min (₦)"
          name="minPrice"
          value={minPrice}
          placeholder={span.least}
          onCommit={(typed) => onChange({ minPrice: lowestWithin(typed, { minPrice, maxPrice }) })}
        />
        <BoundField
          label="Max (₦)"
          name="maxPrice"
          value={maxPrice}
          placeholder={Math.ceil(range.maxPrice)}
          onCommit={(typed) => onChange({ maxPrice: highestWithin(typed, { minPrice, maxPrice }) })}
        />
      </div>
      {/* Beside the heading: it comes and goes while a thumb is being dragged, and nothing may move then. */}
      {isSet && (
        <button
          type="button"
          onClick={reset}
          className="absolute top-1.5 right-0 inline-flex min-h-11 items-center text-sm font-medium text-brand underline-offset-4 hover:underline scriptless:hidden"
        >
          Reset price
        </button>
      )}
    </div>
  );
};
