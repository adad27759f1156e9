import { useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import type { BulkOutcome } from '#contract/catalogue/bulk.ts';
import * as calls from '#contract/catalogue/calls.ts';
import type { CategoryRef } from '#contract/catalogue/schemas.ts';
import { ApiError, codeOf } from '../../../api/api-error.ts';
import { api } from '../../../api/browser.ts';
import { FormDialog } from '../../../dialogs/form-dialog.tsx';
import { OPERATION_FAILED, reasonOf } from '../../../dialogs/sentences.ts';
import { countOf } from '../../../ui/counts.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { sendingKey } from '../../dialogs/sending-key.ts';
import { BulkFields, type BulkTyped, changeTyped } from './bulk-fields.tsx';
import { BulkPreview } from './bulk-outcome.tsx';
import { BULK_TITLES, type BulkKind, type Chosen, PLAIN_CHANGES } from './bulk-subject.ts';

interface BulkFormProps {
  kind: BulkKind;
  chosen: Chosen;
  categories: readonly CategoryRef[];
  onClose: () => void;
  /** The products have been changed. */
  onDone: () => void;
}

/** A change and what it would do. */
interface Preview {
  change: object;
  outcome: BulkOutcome;
}

/** What the server says against a field of the change, which is named by its end, such as `change.price.value`. */
const objectionsIn = (error: unknown): { field: keyof BulkTyped; message: string }[] =>
  error instanceof ApiError
    ? error.details.flatMap(({ path, message }) => {
        const field = (['how', 'value', 'category'] as const).find((name) => path.endsWith(`.${name}`));
        return field ? [{ field, message }] : [];
      })
    : [];

/** What a change would do, asked first (at once where there is nothing to be typed), and the change itself. */
const useBulkChange = (
  chosen: Chosen,
  form: UseFormReturn<BulkTyped>,
  plain: object | undefined,
  onDone: () => void,
) => {
  const [preview, setPreview] = useState<Preview | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(plain !== undefined);
  const [key] = useState(sendingKey);
  const { revalidate } = useRevalidator();

  const call = (change: object, confirmed?: number, key?: string) =>
    api(calls.changeInBulk, { body: { ...chosen, change, confirmed }, failure: OPERATION_FAILED, key });

  const look = async (change: object): Promise<void> => {
    setIsBusy(true);
    try {
      const { data } = await call(change);
      setPreview({ change, outcome: data });
    } catch (error) {
      setPreview(null);
      const objections = objectionsIn(error);
      for (const { field, message } of objections) form.setError(field, { message }, { shouldFocus: true });
      if (objections.length === 0) setProblem(reasonOf(error));
    }
    setIsBusy(false);
  };

  const act = async ({ change, outcome }: Preview): Promise<void> => {
    setIsBusy(true);
    try {
      const { message = '' } = await call(change, outcome.changed, key.take());
      key.drop();
      showToast('success', message);
      onDone();
      await revalidate();
    } catch (error) {
      setProblem(reasonOf(error));
      key.fail(error);
      // Somebody has bought or changed some of them: what is confirmed next is what is so now.
      if (codeOf(error) === 'selection_changed') await look(change);
      else setIsBusy(false);
    }
  };

  const first = useRef(() => plain && look(plain));
  useEffect(() => void first.current(), []);
  return { preview, look, act, problem, setProblem, isBusy };
};

/** A change of many products: first what it would do, then, confirmed with their number, done. */
export const BulkForm = ({ kind, chosen, categories, onClose, onDone }: BulkFormProps) => {
  const plain = PLAIN_CHANGES[kind];
  const form = useForm<BulkTyped>({ defaultValues: { how: 'set', value: '', category: '' } });
  const { preview, look, act, problem, setProblem, isBusy } = useBulkChange(chosen, form, plain, onDone);
  const isDeletion = kind === 'delete';

  const typed = form.watch();
  const change = plain ?? changeTyped(kind, typed);
  const isLooked = preview !== null && JSON.stringify(preview.change) === JSON.stringify(change);
  const nothing = isLooked && preview.outcome.changed === 0;
  const send = (): void => {
    setProblem(null);
    form.clearErrors();
    if (!isLooked) void look(change);
    else if (nothing) onClose();
    else void act(preview);
  };
  const verb = isDeletion ? 'Delete' : 'Change';
  return (
    <FormDialog
      title={BULK_TITLES[kind]}
      isOpen
      staysOpen
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      submit={
        nothing
          ? 'Close'
          : isLooked
            ? `${verb} ${countOf(preview.outcome.changed, 'product')}`
            : 'See What Changes'
      }
      isBusy={isBusy}
      isDirty={false}
      isDangerous={isDeletion && isLooked && !nothing}
      problem={problem}
    >
      <BulkFields kind={kind} form={form} categories={categories} />
      {isLooked ? (
        <BulkPreview outcome={preview.outcome} isDeletion={isDeletion} />
      ) : plain && isBusy ? (
        <p role="status" className="flex items-center gap-3 py-6 text-ink-soft">
          <Spinner /> Looking at the products
        </p>
      ) : null}
    </FormDialog>
  );
};
