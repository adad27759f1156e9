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
    <section
      aria-label="Examples"
      className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-lg border border-line bg-surface px-4 py-3"
    >
      <Sprout aria-hidden="true" className="size-5 shrink-0 text-brand max-sm:hidden" />
      <p className="min-w-0 flex-1 basis-72">
        <strong className="font-semibold">What you see are examples:</strong> {textOf(examples)}. Look around,
        then clear them before you sell.
      </p>
      <Button look="secondary" onClick={() => setOpen(true)}>
        Clear the Examples
      </Button>
      {isOpen && <ClearForm examples={examples} onClose={() => setOpen(false)} />}
    </section>
  );
};
