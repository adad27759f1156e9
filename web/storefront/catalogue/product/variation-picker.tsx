import { useId } from 'react';
import { shopperCartMessages } from '#contract/cart/shopper-messages.ts';
import type { Choice } from '#contract/catalogue/choice.ts';
import { useEarlyPress } from '../../../forms/use-early-press.ts';
import { classNames } from '../../../ui/class-names.ts';
import type { DetailProduct } from './product-load.ts';
import { type ValueState, valueState } from './variant-offer.ts';

const SAID: Readonly<Record<ValueState, string>> = {
  available: '',
  soldOut: ' (sold out)',
  missing: ' (not available)',
};

interface VariationPickerProps extends Pick<DetailProduct, 'variations' | 'variants'> {
  chosen: Choice;
  /** Whether a missing choice has been tried to be passed over. */
  isChecked: boolean;
  onChoose: (type: string, value: string) => void;
}

interface ValueProps {
  type: string;
  value: string;
  name: string;
  isChosen: boolean;
  state: ValueState;
  onChoose: () => void;
}

/** What cannot be had with the rest of the choice is struck through, and can be chosen all the same. */
const Value = ({ type, value, name, isChosen, state, onChoose }: ValueProps) => {
  const input = useEarlyPress(isChosen, onChoose);
  return (
    <label
      className={classNames(
        'relative inline-flex min-h-11 max-w-full min-w-11 cursor-pointer items-center justify-center rounded-md border bg-surface px-4 py-2 transition-colors hover:bg-sunken has-checked:border-brand has-checked:bg-brand-tint has-checked:font-semibold has-checked:text-brand has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        state === 'available' ? 'border-line-strong' : 'border-dashed border-line-strong text-ink-faint',
      )}
    >
      <input
        ref={input}
        type="radio"
        name={name}
        value={value}
        checked={isChosen}
        onChange={onChoose}
        data-variation={type}
        // As high as its label, which is scrolled into sight with it.
        className="sr-only inset-y-0 h-full scroll-my-2"
      />
      <span className={classNames('min-w-0 wrap-anywhere', state !== 'available' && 'line-through')}>
        {value}
      </span>
      {SAID[state] && <span className="sr-only">{SAID[state]}</span>}
    </label>
  );
};

/** One choice for each variation type. */
export const VariationPicker = ({
  variations,
  variants,
  chosen,
  isChecked,
  onChoose,
}: VariationPickerProps) => {
  const scope = useId();
  return Object.entries(variations).map(([type, values]) => {
    const isMissing = isChecked && chosen[type] === undefined;
    const errorId = `${scope}-${type}`;
    return (
      <fieldset key={type} className="min-w-0" aria-describedby={isMissing ? errorId : undefined}>
        <legend className="mb-2 font-medium wrap-anywhere">
          {type}
          {chosen[type] && <span className="font-normal text-ink-soft">: {chosen[type]}</span>}
        </legend>
        <div className="flex flex-wrap gap-2">
          {values.map((value) => (
            <Value
              key={value}
              type={type}
              value={value}
              name={`${scope}-${type}`}
              isChosen={chosen[type] === value}
              state={valueState(variants, chosen, type, value)}
              onChoose={() => onChoose(type, value)}
            />
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
