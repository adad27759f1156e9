import { Sprout } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as calls from '#contract/examples/calls.ts';
import type { Examples } from '#contract/examples/schemas.ts';
import { exampleMessages as say } from '#contract/examples/schemas.ts';
import { api } from '../../api/browser.ts';
import { FormDialog } from '../../dialogs/form-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { countOf } from '../../ui/counts.ts';
import { useFormSending } from '../dialogs/use-form-dialog.ts';
import { mayNow } from '../shell/may.tsx';
import { ROW_BUTTON, StartRow } from '../shell/start-row.tsx';

const FAILURE = 'The examples could not be cleared';

/** What there is of the demo's examples, for whoever may clear them; null for others, and where there are none. */
export const loadExamples = async (signal: AbortSignal): Promise<Examples | null> => {
  if (!mayNow('clear examples')) return null;
  const { data } = await api(calls.readExamples, { signal, failure: 'Failed to load dashboard data' });
  return data.orders + data.shoppers + data.products > 0 ? data : null;
};

const textOf = ({ orders, shoppers, products }: Examples): string =>
  [[orders, 'order'] as const, [shoppers, 'shopper'] as const, [products, 'product'] as const]
    .filter(([count]) => count > 0)
    .map(([count, thing]) => countOf(count, thing))
    .join(', ');

const ClearForm = ({ examples, onClose }: { examples: Examples; onClose: () => void }) => {
  const form = useForm({ defaultValues: { products: false } });
  const { submit, problem } = useFormSending({
    form,
    fields: ['products'],
    onDone: onClose,
    failure: FAILURE,
    send: async (body) => (await api(calls.clearExamples, { body })).message ?? say.cleared,
  });
  return (
    <FormDialog
      title="Clear the examples?"
      isOpen
      onClose={onClose}
      onSubmit={submit}
      submit="Clear Examples"
      isBusy={form.formState.isSubmitting}
      isDirty={false}
      isDangerous
      problem={problem}
    >
      <p>
        Example orders, payments, shoppers and their reviews go for good. What you have entered yourself, and
        what was really bought, stays.
      </p>
      {examples.products > 0 && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input type="checkbox" className="size-5 accent-brand" {...form.register('products')} />
          Clear the {countOf(examples.products, 'example product')}, too
        </label>
      )}
    </FormDialog>
  );
};

/** Says that what is seen is an example, and clears it before the shop is somebody's own. */
export const ExamplesNotice = ({ examples }: { examples: Examples }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <StartRow
      label="Examples"
      icon={Sprout}
      title="These are examples:"
      text={`${textOf(examples)}.`}
      buttons={
        <Button look="quiet" className={ROW_BUTTON} onClick={() => setOpen(true)}>
          Clear<span className="sr-only"> the Examples</span>
        </Button>
      }
    >
      {isOpen && <ClearForm examples={examples} onClose={() => setOpen(false)} />}
    </StartRow>
  );
};
