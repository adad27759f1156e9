import { FileSpreadsheet } from 'lucide-react';
import { type DragEvent, useId, useState } from 'react';
import { classNames } from '../../../ui/class-names.ts';

/** Other kinds of spreadsheets are let through: what is sent back says how to save them. */
const ACCEPTED = '.csv,text/csv,.xlsx,.xlsm,.xls,.ods';
const MEGABYTE = 1_000_000;
const sizeOf = ({ size }: File): string =>
  size < MEGABYTE ? `${Math.max(1, Math.round(size / 1000))} KB` : `${(size / MEGABYTE).toFixed(1)} MB`;

interface FileFieldProps {
  label: string;
  file: File | null;
  error: string | null;
  isDisabled: boolean;
  onChoose: (file: File) => void;
}

/** A file that is chosen or dropped. */
export const FileField = ({ label, file, error, isDisabled, onChoose }: FileFieldProps) => {
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped && !isDisabled) onChoose(dropped);
  };
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-medium text-ink">
        {label}
      </label>
      <label
        htmlFor={id}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        className={classNames(
          'flex min-h-28 cursor-pointer flex-col items-center justify-center gap-1 rounded-lg border-2 border-dashed px-4 py-5 text-center transition-colors',
          'focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus hover:bg-canvas',
          isOver ? 'border-brand bg-brand-tint' : error ? 'border-danger' : 'border-line-strong',
        )}
      >
        <FileSpreadsheet aria-hidden="true" className="size-7 text-brand" />
        <span className="font-semibold wrap-anywhere">{file ? file.name : 'Choose a file'}</span>
        <span className="text-sm text-ink-soft">
          {file ? (
            `${sizeOf(file)}. Choose another file`
          ) : (
            <>
              <span className="pointer-coarse:hidden">or drop it here, </span>at most 20 MB
            </>
          )}
        </span>
        <input
          id={id}
          type="file"
          accept={ACCEPTED}
          disabled={isDisabled}
          aria-invalid={error !== null || undefined}
          aria-describedby={error === null ? undefined : `${id}-error`}
          className="sr-only"
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            if (chosen) onChoose(chosen);
            // The same file may be chosen again once it was mended.
            target.value = '';
          }}
        />
      </label>
      {error !== null && (
        <p id={`${id}-error`} role="alert" className="mt-1 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  );
};
