import { type Ref, useId, useState } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { STAR } from '../../../ui/star-paths.ts';
import { STAR_LABELS } from './labels.ts';

interface StarChoiceProps {
  /** 0 while nothing is chosen. */
  chosen: number;
  error: string | undefined;
  onChoose: (star: number) => void;
  onBlur: () => void;
  /** Where the focus goes when a choice is missing. */
  ref: Ref<HTMLInputElement>;
}

/** Five stars of which one is chosen, by pointer or with the arrow keys. */
export const StarChoice = ({ chosen, error, onChoose, onBlur, ref }: StarChoiceProps) => {
  const scope = useId();
  const errorId = `${scope}-error`;
  const [pointedAt, setPointedAt] = useState<number | null>(null);
  const lit = pointedAt ?? chosen;
  return (
    <div
      role="radiogroup"
      aria-required="true"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? errorId : undefined}
      aria-labelledby={`${scope}-label`}
      onPointerLeave={() => setPointedAt(null)}
    >
      <p id={`${scope}-label`} className="text-sm font-medium text-ink">
        Your rating
      </p>
      <div className="-ml-1.5 flex items-center">
        {[1, 2, 3, 4, 5].map((star) => (
          <label
            key={star}
            onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setPointedAt(star)}
            className="relative size-11 cursor-pointer rounded-md p-1.5 has-focus-visible:outline-3 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              ref={star === Math.max(1, chosen) ? ref : undefined}
              type="radio"
              name={scope}
              value={star}
              checked={chosen === star}
              onChange={() => onChoose(star)}
              onBlur={onBlur}
              aria-label={`${star} ${star === 1 ? 'star' : 'stars'}: ${STAR_LABELS[star]}`}
              // As high as its label, which is scrolled into sight with it.
              className="sr-only inset-y-0 h-full scroll-my-2"
            />
            <svg viewBox="-1 -1 22 22" aria-hidden="true">
              <path
                d={STAR}
                strokeLinejoin="round"
                className={classNames(
                  'stroke-1 transition-colors',
                  star <= lit ? 'fill-star stroke-accent-ink' : 'fill-surface stroke-line-strong',
                )}
              />
            </svg>
          </label>
        ))}
        <span aria-hidden="true" className="ml-2 text-sm text-ink-soft">
          {STAR_LABELS[lit]}
        </span>
      </div>
      {error && (
        <p id={errorId} role="alert" className="mt-1 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  );
};
