import { useId } from 'react';
import { shopperCartMessages } from '#contract/cart/shopper-messages.ts';
import type { Variations } from '#contract/catalogue/schemas.ts';

interface VariationPickerProps {
  variations: Variations;
  chosen: Record<string, string>;
  /** Whether a missing choice has been tried to be passed over. */
  isChecked: boolean;
  onChoose: (type: string, value: string) => void;
}

/** One choice for each variation type. */
export const VariationPicker = ({ variations, chosen, isChecked, onChoose }: VariationPickerProps) => {
  const scope = useId();
  return Object.entries(variations).map(([type, values]) => {
    const isMissing = isChecked && chosen[type] === undefined;
    const errorId = `${scope}-${type}`;
    return (
      <fieldset key={type} aria-describedby={isMissing ? errorId : undefined}>
        <legend className="mb-2 font-medium">
          {type}
          {chosen[type] && <span className="font-normal text-ink-soft">: {chosen[type]}</span>}
        </legend>
        <div className="flex flex-wrap gap-2">
          {values.map((value) => (
            <label
              key={value}
              className="inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center rounded-md border border-line-strong bg-surface px-4 transition-colors hover:bg-sunken has-checked:border-brand has-checked:bg-brand-tint has-checked:font-semibold has-checked:text-brand has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name={`${scope}-${type}`}
                value={value}
                checked={chosen[type] === value}
                onChange={() => onChoose(type, value)}
                data-variation={type}
                className="sr-only"
              />
              {value}
            </label>
          ))}
        </div>
        {isMissing && (
          <p id={errorId} role="alert" className="mt-1 text-sm font-medium text-danger">
            {shopperCartMessages.select(type)}
          </p>
        )}
      </fieldset>
    );
  });
};
