import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { askToRestore, readRestoreOutlook } from '#contract/backups/calls.ts';
import { backupMessages as say } from '#contract/backups/messages.ts';
import type { RestoreOutlook } from '#contract/backups/schemas.ts';
import { api } from '../../api/browser.ts';
import { FormDialog } from '../../dialogs/form-dialog.tsx';
import { reasonOf } from '../../dialogs/sentences.ts';
import { FormNotice } from '../../forms/form-notice.tsx';
import { countOf } from '../../ui/counts.ts';
import { formatMoment } from '../../ui/dates.ts';
import { TextField } from '../../ui/field.tsx';
import { useFormSending } from '../dialogs/use-form-dialog.ts';

const FAILURE = 'The backup could not be restored';

/** What goes, what comes back, and what the owner will see meanwhile. */
const Meaning = ({ outlook: { madeAt, ordersSince } }: { outlook: RestoreOutlook }) => (
  <ul className="ml-5 flex list-disc flex-col gap-2">
    <li>
      Everything goes back to {formatMoment(madeAt)}: products, prices, stock, customers, orders, settings and
      who may log in.
    </li>
    <li>
      {ordersSince === 0
        ? 'No order was made since.'
        : `${countOf(ordersSince, 'order')} made since will not be there. Their money stays where it is, and what was paid is listed under Payments once the books are compared.`}
    </li>
    <li>First the backup is tried beside the shop. Then the shop is away, for a minute or more.</li>
    <li>What is there now becomes a backup first, so that you can go back to it in the same way.</li>
  </ul>
);

const AskedForm = ({
  name,
  outlook,
  onClose,
}: {
  name: string;
  outlook: RestoreOutlook;
  onClose: () => void;
}) => {
  const form = useForm({ mode: 'onTouched', defaultValues: { shop: '' } });
  const { errors, isSubmitting } = form.formState;
  const { submit, problem } = useFormSending({
    form,
    fields: ['shop'],
    onDone: onClose,
    failure: FAILURE,
    send: async (body) => (await api(askToRestore, { params: { name }, body })).message ?? say.restoreAsked,
  });
  return (
    <FormDialog
      title={`Restore the shop of ${formatMoment(outlook.madeAt)}?`}
      isOpen
      onClose={onClose}
      onSubmit={submit}
      submit="Restore"
      isBusy={isSubmitting}
      isDirty={false}
      isDangerous
      problem={problem}
    >
      <Meaning outlook={outlook} />
      <TextField
        label={`Type the shop’s name, ${outlook.shop}`}
        autoComplete="off"
        error={errors.shop?.message}
        {...form.register('shop')}
      />
    </FormDialog>
  );
};

/** Asks whether a backup shall take the place of all that is there; says why not where this shop cannot do that itself. */
export const RestoreForm = ({ name, onClose }: { name: string; onClose: () => void }) => {
  const [outlook, setOutlook] = useState<RestoreOutlook | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    const ending = new AbortController();
    api(readRestoreOutlook, { params: { name }, signal: ending.signal }).then(
      ({ data }) => (data.hindrance === null ? setOutlook(data) : setError(data.hindrance)),
      (failure: unknown) => ending.signal.aborted || setError(reasonOf(failure, FAILURE)),
    );
    return () => ending.abort();
  }, [name]);
  if (outlook !== null) return <AskedForm name={name} outlook={outlook} onClose={onClose} />;
  return error === null ? null : (
    <FormNotice tone="error" className="mt-3">
      {error}
    </FormNotice>
  );
};
