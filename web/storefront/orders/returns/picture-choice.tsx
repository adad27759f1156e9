import { Camera, X } from 'lucide-react';
import { useEffect, useId, useMemo } from 'react';
import { MAX_RETURN_PICTURES } from '#contract/returns/limits.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import type { usePictures } from './use-pictures.ts';

const Chosen = ({ file, onRemove }: { file: File; onRemove: () => void }) => {
  const address = useMemo(() => URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return (
    <li className="relative">
      <img src={address} alt={file.name} className="size-24 rounded-md border border-line object-cover" />
      <button
        type="button"
        aria-label={`Remove ${file.name}`}
        onClick={onRemove}
        className="absolute top-0 right-0 inline-flex size-11 items-start justify-end p-1"
      >
        <span className="rounded-full bg-surface p-1 shadow-card">
          <X aria-hidden="true" className="size-4" />
        </span>
      </button>
    </li>
  );
};

const AddPicture = ({ onAdd }: { onAdd: (files: FileList) => void }) => {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className="flex size-24 cursor-pointer flex-col items-center justify-center gap-1 rounded-md border border-dashed border-line-strong text-sm text-ink-soft focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-brand hover:bg-sunken"
    >
      <Camera aria-hidden="true" className="size-6" />
      Add picture
      <input
        id={id}
        type="file"
        accept="image/jpeg,image/png"
        multiple
        className="sr-only"
        onChange={({ target }) => {
          if (target.files) onAdd(target.files);
          target.value = '';
        }}
      />
    </label>
  );
};

const keyOf = ({ name, lastModified, size }: File): string => `${name} ${lastModified} ${size}`;

const pictures = (count: number): string => (count === 1 ? '1 picture' : `${count} pictures`);

const statusOf = (waiting: number, chosen: number): string => {
  if (waiting > 0) return `Making ${pictures(waiting)} smaller for sending…`;
  return chosen > 0 ? `${pictures(chosen)} chosen` : '';
};

/** Up to three pictures that show what is wrong; on a phone the camera is one of the choices. */
export const PictureChoice = ({
  of: { files, waiting, problem, add, remove },
  isSent,
}: {
  of: ReturnType<typeof usePictures>;
  /** While they are on their way: what is added then would be left out. */
  isSent: boolean;
}) => (
  <fieldset disabled={isSent}>
    <legend className="mb-1 text-sm font-medium">
      Pictures <span className="font-normal text-ink-faint">(optional, {MAX_RETURN_PICTURES} at most)</span>
    </legend>
    <div className="flex flex-wrap gap-2">
      {files.length + waiting.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {files.map((file) => (
            <Chosen key={keyOf(file)} file={file} onRemove={() => remove(file)} />
          ))}
          {waiting.map((file) => (
            <li
              key={keyOf(file)}
              className="flex size-24 items-center justify-center rounded-md border border-line bg-sunken text-ink-soft"
            >
              <Spinner className="size-6" />
              <span className="sr-only">{file.name}</span>
            </li>
          ))}
        </ul>
      )}
      {files.length + waiting.length < MAX_RETURN_PICTURES && <AddPicture onAdd={add} />}
    </div>
    <p role="status" className={waiting.length > 0 ? 'mt-1 text-sm text-ink-soft' : 'sr-only'}>
      {statusOf(waiting.length, files.length)}
    </p>
    <p className="mt-1 text-sm text-ink-soft">Only the shop sees them. jpg or png.</p>
    {problem && (
      <p role="alert" className="mt-1 text-sm font-medium text-danger">
        {problem}
      </p>
    )}
  </fieldset>
);
