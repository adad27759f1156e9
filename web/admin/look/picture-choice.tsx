import { ImagePlus, Trash2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { pictureAt } from '#contract/media/widths.ts';
import { reasonOf } from '../../dialogs/sentences.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useMounted } from '../dialogs/use-mounted.ts';
import { takePicture } from './take-picture.ts';

const KINDS = 'image/png,image/jpeg,image/svg+xml';

interface PictureChoiceProps {
  label: string;
  hint: string;
  value: string;
  onChange: (url: string) => void;
  error?: string | undefined;
  /** What it will stand on. */
  isOnDark?: boolean;
}

/** One picture of the look: shown on its ground, chosen from a file, or taken away. */
export const PictureChoice = ({ label, hint, value, onChange, error, isOnDark }: PictureChoiceProps) => {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isMounted = useMounted();
  // A picture comes later, when something else may stand around it than at its beginning, or nothing any more.
  const latest = useRef(onChange);
  latest.current = onChange;
  const take = async (file: File): Promise<void> => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      const url = await takePicture(file);
      if (isMounted.current) latest.current(url);
    } catch (failure) {
      setProblem(reasonOf(failure));
    } finally {
      setIsBusy(false);
    }
  };
  const said = problem ?? error;
  return (
    <fieldset aria-describedby={`${id}-hint`}>
      <legend className="text-sm font-medium">{label}</legend>
      <div className="mt-1 flex items-center gap-3">
        <span
          className={classNames(
            'grid h-16 w-32 shrink-0 place-items-center overflow-hidden rounded-md border border-line p-2',
            isOnDark ? 'bg-ink' : 'bg-surface',
          )}
        >
          {value ? (
            <img
              src={pictureAt(value, 320)}
              alt={`${label} as it is now`}
              className="h-12 w-28 object-contain"
            />
          ) : (
            <ImagePlus
              aria-hidden="true"
              className={classNames('size-6', isOnDark ? 'text-on-dark' : 'text-ink-faint')}
            />
          )}
        </span>
        <input
          ref={input}
          type="file"
          accept={KINDS}
          aria-label={`${label}: file`}
          className="sr-only"
          tabIndex={-1}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            target.value = '';
            if (file) void take(file);
          }}
        />
        <Button look="secondary" isBusy={isBusy} onClick={() => input.current?.click()}>
          {value ? 'Replace' : 'Choose'}
          <span className="sr-only"> {label}</span>
        </Button>
        {value && (
          <IconButton label={`Remove ${label}`} onClick={() => onChange('')} className="text-danger">
            <Trash2 aria-hidden="true" className="size-5" />
          </IconButton>
        )}
      </div>
      <p id={`${id}-hint`} className="mt-1 text-sm text-ink-soft">
        {hint}
      </p>
      {said && (
        <p role="alert" className="mt-1 text-sm font-medium text-danger">
          {said}
        </p>
      )}
    </fieldset>
  );
};
