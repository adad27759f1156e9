import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { DiscountFields, DiscountForm } from '#contract/discounts/schemas.ts';
import { TextField } from '../../ui/field.tsx';
import { fieldOf } from '../forms/field-of.ts';
import { AS_NUMBER, AS_NUMBER_OR_NONE } from '../forms/typed-numbers.ts';

const FOLDED = ['minimumSpend', 'startsAt', 'totalLimit', 'perUserLimit'] as const;

interface FoldedProps {
  isOpenFirst: boolean;
  /** Something in it is wrong: it cannot be closed over that. */
  isWrong: boolean;
  children: ReactNode;
}

const Folded = ({ isOpenFirst, isWrong, children }: FoldedProps) => {
  const [isOpen, setOpen] = useState(isOpenFirst);
  return (
    <details
      open={isOpen || isWrong}
      onToggle={({ currentTarget }) => {
        if (isWrong) currentTarget.open = true;
        else setOpen(currentTarget.open);
      }}
      className="rounded-lg border border-line"
    >
      <summary className="flex min-h-11 cursor-pointer items-center px-4 font-medium">
        Minimum spend, limits and start
      </summary>
      <div className="grid gap-4 px-4 pt-1 pb-4 sm:grid-cols-2">{children}</div>
    </details>
  );
};

/**
 * What most codes do without. Open from the beginning for a code that has something of it, and whenever something in it is wrong.
 */
export const DiscountLimits = ({ form }: { form: UseFormReturn<DiscountFields, unknown, DiscountForm> }) => {
  const field = fieldOf(form);
  const { errors, defaultValues, submitCount } = form.formState;
  const wrong = FOLDED.find((name) => errors[name]);
  const isWrongElsewhere = Object.keys(errors).some((name) => !FOLDED.some((folded) => folded === name));
  const first = isWrongElsewhere ? undefined : wrong;
  // What is closed takes no focus: the form's own way to its first wrong field has led nowhere then.
  const showWrong = useEffectEvent(() => first && form.setFocus(first));
  useEffect(() => {
    if (submitCount > 0) showWrong();
  }, [submitCount]);
  return (
    <Folded isOpenFirst={FOLDED.some((name) => Boolean(defaultValues?.[name]))} isWrong={wrong !== undefined}>
      <TextField label="Minimum spend (₦)" inputMode="decimal" {...field('minimumSpend', AS_NUMBER)} />
      <TextField label="Starts" type="datetime-local" isOptional hint="Lagos time" {...field('startsAt')} />
      <TextField
        label="Uses in all"
        inputMode="numeric"
        isOptional
        hint="Empty means no limit"
        {...field('totalLimit', AS_NUMBER_OR_NONE)}
      />
      <TextField
        label="Uses for each shopper"
        inputMode="numeric"
        isOptional
        hint="Empty means no limit"
        {...field('perUserLimit', AS_NUMBER_OR_NONE)}
      />
    </Folded>
  );
};
