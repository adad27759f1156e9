import type { ColourNote } from '#contract/look/schemas.ts';
import { controlLook } from '../../ui/control-look.ts';
import { Field } from '../../ui/field.tsx';

const COLOUR = /^#[0-9a-f]{6}$/i;

const ReadyMade = ({
  label,
  value,
  onChange,
  readyMade,
}: Pick<ColourFieldProps, 'label' | 'value' | 'onChange' | 'readyMade'>) => (
  <span className="-mx-1 mt-1 flex flex-wrap">
    {readyMade.map(([name, colour]) => (
      <button
        key={colour}
        type="button"
        aria-label={`${label}: ${name}`}
        aria-pressed={value.toLowerCase() === colour}
        title={name}
        onClick={() => onChange(colour)}
        className="group grid size-11 place-items-center rounded-full"
      >
        <span
          aria-hidden="true"
          className="size-8 rounded-full border border-line-strong ring-offset-2 ring-offset-surface group-aria-pressed:ring-2 group-aria-pressed:ring-ink"
          style={{ background: colour }}
        />
      </button>
    ))}
  </span>
);

const saidOf = ({ use, shown }: ColourNote): string =>
  use === 'text'
    ? `Too pale to be read as words and lines: there the nearest that can be, ${shown}, is used.`
    : `Too pale to be seen on white: the nearest that can be, ${shown}, is used.`;

interface ColourFieldProps {
  label: string;
  hint: string;
  value: string;
  onChange: (colour: string) => void;
  error: string | undefined;
  notes: readonly ColourNote[];
  /** Names and colours. */
  readyMade: readonly (readonly [string, string])[];
}

/** A colour, pressed, picked or typed, and what is used where it cannot be. */
export const ColourField = ({ label, hint, value, onChange, error, notes, readyMade }: ColourFieldProps) => (
  <Field label={label} hint={hint} error={error}>
    {({ id, describedBy, hasError }) => (
      <>
        <span className="flex gap-2">
          <input
            type="color"
            aria-label={`Pick: ${label}`}
            value={COLOUR.test(value) ? value : '#000000'}
            onChange={({ target }) => onChange(target.value)}
            className="h-11 w-14 shrink-0 cursor-pointer rounded-md border border-line-strong bg-surface p-1"
          />
          <input
            id={id}
            value={value}
            onChange={({ target }) => onChange(target.value.trim())}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={7}
            aria-invalid={hasError || undefined}
            aria-describedby={describedBy}
            className={controlLook(hasError, 'max-w-32 tabular-nums')}
          />
        </span>
        <ReadyMade label={label} value={value} onChange={onChange} readyMade={readyMade} />
        {notes.map((note) => (
          <span key={note.use} className="mt-1 flex items-center gap-2 text-sm text-accent-ink" role="status">
            <span
              aria-hidden="true"
              className="size-4 shrink-0 rounded-full border border-line-strong"
              style={{ background: note.shown }}
            />
            {saidOf(note)}
          </span>
        ))}
      </>
    )}
  </Field>
);
