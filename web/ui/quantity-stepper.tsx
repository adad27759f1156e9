import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from './button.tsx';

interface QuantityStepperProps {
  /** What is counted, for those who hear it: "Quantity of Ofada rice". */
  label: string;
  quantity: number;
  least?: number;
  most: number;
  isDisabled?: boolean;
  onChange: (quantity: number) => void;
}

/**
 * Minus, the number, plus; a typed number is brought within the bounds when the field is left. A
 * button at its bound keeps the focus of whoever pressed it, and does nothing.
 */
export const QuantityStepper = ({
  label,
  quantity,
  least = 1,
  most,
  isDisabled = false,
  onChange,
}: QuantityStepperProps) => {
  const [typed, setTyped] = useState<string>();
  /** What a button made of the number, for those who hear it: the field says what is typed by itself. */
  const [said, setSaid] = useState<number>();
  const within = (value: number) => Math.max(least, Math.min(most, value));
  const commit = () => {
    if (typed === undefined) return;
    setTyped(undefined);
    if (typed !== '') onChange(within(Number(typed)));
  };
  const isLeast = quantity <= least;
  const isMost = quantity >= most;
  const step = (by: 1 | -1) => {
    if (by < 0 ? isLeast : isMost) return;
    const next = within(quantity + by);
    setSaid(next);
    onChange(next);
  };
  return (
    <fieldset className="inline-flex rounded-md border border-line-strong bg-surface py-px">
      <legend className="sr-only">{label}</legend>
      <IconButton
        label="Decrease quantity"
        disabled={isDisabled}
        aria-disabled={isLeast}
        onClick={() => step(-1)}
      >
        <Minus aria-hidden="true" className="size-5" />
      </IconButton>
      <input
        type="text"
        inputMode="numeric"
        pattern="[0-9]*"
        autoComplete="off"
        aria-label={label}
        disabled={isDisabled}
        value={typed ?? String(quantity)}
        onChange={(event) => {
          setSaid(undefined);
          setTyped(event.target.value.replace(/\D/g, '').slice(0, 9));
        }}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // It ends what is typed here, not the form around it, which would sell or send.
          event.preventDefault();
          commit();
        }}
        className="w-12 bg-surface text-center font-semibold tabular-nums disabled:text-ink-faint"
      />
      <IconButton
        label="Increase quantity"
        disabled={isDisabled}
        aria-disabled={isMost}
        onClick={() => step(1)}
      >
        <Plus aria-hidden="true" className="size-5" />
      </IconButton>
      <span aria-live="polite" className="sr-only">
        {said}
      </span>
    </fieldset>
  );
};
