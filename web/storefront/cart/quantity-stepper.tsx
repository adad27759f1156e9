import { Minus, Plus, Trash2 } from 'lucide-react';
import { IconButton } from '../../ui/button.tsx';

interface QuantityStepperProps {
  name: string;
  quantity: number;
  /** No more than this can be bought. */
  most: number;
  onChange: (quantity: number) => void;
}

/**
 * Minus at 1 takes the line out, and where less is left than the line has it goes down to that; plus stops at what can be bought,
 * and keeps the focus of whoever pressed it there.
 */
export const QuantityStepper = ({ name, quantity, most, onChange }: QuantityStepperProps) => {
  const less = Math.min(quantity - 1, most);
  return (
    <fieldset className="flex items-center rounded-md border border-line-strong bg-surface">
      <legend className="sr-only">Quantity of {name}</legend>
      <IconButton
        label={`Decrease quantity of ${name}${less > 0 ? '' : ', which takes it out of the cart'}`}
        onClick={() => onChange(less)}
      >
        {less > 0 ? (
          <Minus aria-hidden="true" className="size-4" />
        ) : (
          <Trash2 aria-hidden="true" className="size-4" />
        )}
      </IconButton>
      <span aria-live="polite" className="min-w-8 text-center font-semibold tabular-nums">
        <span className="sr-only">Quantity </span>
        {quantity}
      </span>
      <IconButton
        label={`Increase quantity of ${name}`}
        aria-disabled={quantity >= most}
        onClick={() => quantity < most && onChange(quantity + 1)}
      >
        <Plus aria-hidden="true" className="size-4" />
      </IconButton>
    </fieldset>
  );
};
