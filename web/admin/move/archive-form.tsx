import { type FormEvent, useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { reasonOf } from '../../dialogs/sentences.ts';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../catalogue/import-export/progress-bar.tsx';
import { sendArchive } from './send-archive.ts';

/** The archive of another shop, sent and read; nothing is taken in yet. */
export const ArchiveForm = () => {
  const id = useId();
  const { revalidate } = useRevalidator();
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string | null>(null);
  /** The share that is sent; null while nothing is being sent. */
  const [sent, setSent] = useState<number | null>(null);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!file) {
      setError('Please choose the file of the other shop');
      return;
    }
    setError(null);
    setSent(0);
    try {
      await sendArchive(file, setSent);
      await revalidate();
    } catch (failure) {
      setError(reasonOf(failure));
    }
    setSent(null);
  };
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void send(event)}>
      <div>
        <label htmlFor={id} className="mb-1 block text-sm font-medium text-ink">
          File of the other shop (.tar.gz)
        </label>
        <input
          id={id}
          type="file"
          accept=".gz,application/gzip"
          disabled={sent !== null}
          aria-invalid={error !== null || undefined}
          aria-describedby={error === null ? undefined : `${id}-error`}
          onChange={({ target }) => {
            setFile(target.files?.[0] ?? null);
            setError(null);
          }}
          className="block min-h-11 w-full rounded-md border border-line-strong bg-surface text-sm text-ink file:mr-3 file:min-h-11 file:cursor-pointer file:border-0 file:bg-sunken file:px-4 file:font-semibold file:text-ink focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-focus"
        />
        {error !== null && (
          <p id={`${id}-error`} role="alert" className="mt-1 text-sm font-medium text-danger">
            {error}
          </p>
        )}
      </div>
      {sent !== null && <ProgressBar label="Sending the file" share={sent} />}
      <div>
        <Button type="submit" look="secondary" isBusy={sent !== null} busyText="Sending...">
          Send and look inside
        </Button>
      </div>
    </form>
  );
};
