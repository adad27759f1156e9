import { useForm } from 'react-hook-form';
import type { AdminOrder } from '#contract/orders/admin.ts';
import * as calls from '#contract/orders/calls.ts';
import { MAX_NOTE_LENGTH } from '#contract/orders/limits.ts';
import { orderMessages as say } from '#contract/orders/messages.ts';
import { api } from '../../api/browser.ts';
import { FormNotice } from '../../forms/form-notice.tsx';
import { Button } from '../../ui/button.tsx';
import { controlLook } from '../../ui/control-look.ts';
import { formatMoment } from '../../ui/dates.ts';
import { Field } from '../../ui/field.tsx';
import { useFormSending } from '../dialogs/use-form-dialog.ts';
import { May } from '../shell/may.tsx';

const AddNote = ({ orderId }: { orderId: string }) => {
  const form = useForm({ defaultValues: { text: '' } });
  const { submit, problem } = useFormSending({
    form,
    fields: ['text'],
    // What is typed meanwhile is another note.
    onDone: ({ text }) => {
      if (form.getValues('text') === text) form.reset();
    },
    send: async (typed) =>
      (await api(calls.addNote, { params: { id: orderId }, body: typed })).message ?? say.noteAdded,
  });
  return (
    <form onSubmit={submit} noValidate className="space-y-3">
      {problem && <FormNotice tone="error">{problem}</FormNotice>}
      <Field
        label="Add a note"
        hint="Only administrators see it."
        error={form.formState.errors.text?.message}
      >
        {({ id, describedBy, hasError }) => (
          <textarea
            id={id}
            rows={3}
            maxLength={MAX_NOTE_LENGTH}
            aria-describedby={describedBy}
            aria-invalid={hasError || undefined}
            className={controlLook(hasError)}
            {...form.register('text', { validate: (text) => text.trim() !== '' || say.note })}
          />
        )}
      </Field>
      <Button type="submit" look="secondary" isBusy={form.formState.isSubmitting}>
        Add Note
      </Button>
    </form>
  );
};

/** What administrators have written down about an order, oldest first, and room for more. */
export const OrderNotes = ({ order }: { order: AdminOrder }) => (
  <div className="space-y-4">
    {order.notes.length > 0 && (
      <ul className="space-y-3">
        {order.notes.map(({ _id, text, author, createdAt }) => (
          <li key={_id} className="rounded-md bg-accent-tint p-3">
            <p className="wrap-anywhere whitespace-pre-line">{text}</p>
            <p className="mt-1 text-xs text-accent-ink">
              {author.name}, <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
            </p>
          </li>
        ))}
      </ul>
    )}
    <May needs="help customers">
      <AddNote orderId={order._id} />
    </May>
  </div>
);
