import { type FormEvent, useState } from 'react';
import * as calls from '#contract/customers/calls.ts';
import { NOTE_MAX } from '#contract/customers/messages.ts';
import type { CustomerDetail, CustomerNote } from '#contract/customers/schemas.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { api } from '../../api/browser.ts';
import { Button } from '../../ui/button.tsx';
import { askToConfirm } from '../../ui/confirmation.ts';
import { formatMoment } from '../../ui/dates.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useMay } from '../shell/may.tsx';

const FAILURE = 'The note could not be saved. Please try again.';

interface NotesProps {
  customer: CustomerDetail;
  onChanged: (customer: CustomerDetail) => void;
}

/** What the shop has noted on a customer, who wrote it and when; the customer sees none of it here, but all of it in their file. */
export const Notes = ({ customer, onChanged }: NotesProps) => {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [isBusy, setBusy] = useState(false);
  const mayChange = useMay()('change customers');
  const add = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const { data, message } = await api(calls.addCustomerNote, {
        params: { id: customer._id },
        body: { text },
        failure: FAILURE,
      });
      // What is typed meanwhile is another note.
      setText((now) => (now === text ? '' : now));
      onChanged(data);
      if (message) showToast('success', message);
    } catch (error) {
      setProblem(sentenceOf(error, FAILURE));
    }
    setBusy(false);
  };
  const remove = async (note: CustomerNote): Promise<void> => {
    const isSure = await askToConfirm({
      title: 'Delete this note?',
      text: note.text.slice(0, 200),
      confirm: 'Delete',
      isDangerous: true,
    });
    if (!isSure) return;
    try {
      const params = { id: customer._id, noteId: note._id };
      onChanged((await api(calls.deleteCustomerNote, { params, failure: FAILURE })).data);
    } catch (error) {
      showToast('error', sentenceOf(error, FAILURE));
    }
  };
  return (
    <section
      aria-labelledby="notes"
      className="rounded-lg border border-line bg-surface p-4 shadow-card sm:p-5"
    >
      <h2 id="notes" className="text-lg font-semibold">
        Notes
      </h2>
      {mayChange ? (
        <form onSubmit={(event) => void add(event)} className="mt-2 space-y-2">
          <TextArea
            label="New note"
            rows={3}
            maxLength={NOTE_MAX}
            hint="Customers read it where they ask for their data."
            value={text}
            onChange={({ target }) => setText(target.value)}
            error={problem}
          />
          <Button
            type="submit"
            look="secondary"
            isBusy={isBusy}
            busyText="Saving..."
            disabled={text.trim() === ''}
          >
            Add note
          </Button>
        </form>
      ) : (
        customer.notes.length === 0 && <p className="mt-2 text-sm text-ink-soft">None yet</p>
      )}
      <ul className="mt-2 divide-y divide-line">
        {customer.notes.map((note) => (
          <li key={note._id} className="py-3">
            <p className="whitespace-pre-line wrap-anywhere">{note.text}</p>
            <p className="flex flex-wrap items-center justify-between gap-x-3 text-sm text-ink-soft">
              {note.author}, {formatMoment(note.createdAt)}
              {mayChange && (
                <Button look="quiet" className="-mr-2 px-2 text-sm" onClick={() => void remove(note)}>
                  Delete
                </Button>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
};
