import { Camera, X } from 'lucide-react';
import { useEffect, useId, useMemo } from 'react';
import { IMAGE_MAX_BYTES } from '#contract/media/limits.ts';
import { mediaMessages } from '#contract/media/messages.ts';
import { MAX_RETURN_PICTURES } from '#contract/returns/limits.ts';

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

/** Up to three pictures that show what is wrong; on a phone the camera is one of the choices. */
export const PictureChoice = ({
  files,
  problem,
  onChange,
}: {
  files: readonly File[];
  problem: string | null;
  onChange: (files: File[], problem: string | null) => void;
}) => {
  const id = useId();
  const add = (chosen: FileList | null): void => {
    const all = [...files, ...(chosen ?? [])].slice(0, MAX_RETURN_PICTURES);
    const fitting = all.filter(({ size }) => size <= IMAGE_MAX_BYTES);
    onChange(fitting, fitting.length < all.length ? mediaMessages.tooLarge : null);
  };
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">
        Pictures <span className="font-normal text-ink-faint">(optional, {MAX_RETURN_PICTURES} at most)</span>
      </legend>
      <div className="flex flex-wrap gap-2">
        {files.length > 0 && (
          <ul className="flex flex-wrap gap-2">
            {files.map((file, index) => (
              <Chosen
                key={`${file.name} ${file.lastModified} ${file.size}`}
                file={file}
                onRemove={() =>
                  onChange(
                    files.filter((_, other) => other !== index),
                    null,
                  )
                }
              />
            ))}
          </ul>
        )}
        {files.length < MAX_RETURN_PICTURES && (
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
                add(target.files);
                target.value = '';
              }}
            />
          </label>
        )}
      </div>
      <p className="mt-1 text-sm text-ink-soft">Only the shop sees them. jpg or png.</p>
      {problem && (
        <p role="alert" className="mt-1 text-sm font-medium text-danger">
          {problem}
        </p>
      )}
    </fieldset>
  );
};
