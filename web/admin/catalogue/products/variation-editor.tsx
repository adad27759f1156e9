import { Check, Pencil, Plus, Trash2, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Button, IconButton } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { ChoiceButton } from '../../dialogs/choice-button.tsx';
import { objectionToType, objectionToValue } from './variation-form-resolver.ts';
import type { VariationType } from './variation-type.ts';

/** Enter does what the button beside the field does; it does not send the form around it. */
const onEnter =
  (act: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    act();
  };

interface AddFieldProps {
  label: string;
  button: string;
  placeholder: string;
  /** What comes next is typed here. */
  isNext?: boolean;
  /** Takes what was typed, trimmed; gives what speaks against it. */
  onAdd: (text: string) => string | null;
}

/** A field and the button that takes what stands in it. */
const AddField = ({ label, button, placeholder, isNext = false, onAdd }: AddFieldProps) => {
  const [typed, setTyped] = useState('');
  const [objection, setObjection] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const whole = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (objection !== null) whole.current?.scrollIntoView({ block: 'nearest' });
  }, [objection]);
  const add = (): void => {
    const found = onAdd(typed.trim());
    setObjection(found);
    if (found === null) setTyped('');
    field.current?.focus();
  };
  return (
    <div ref={whole} className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <TextField
          ref={field}
          label={label}
          value={typed}
          placeholder={placeholder}
          autoComplete="off"
          autoFocus={isNext}
          enterKeyHint="done"
          error={objection ?? undefined}
          onChange={(event) => {
            setTyped(event.target.value);
            setObjection(null);
          }}
          onKeyDown={onEnter(add)}
        />
      </div>
      <Button
        look="secondary"
        className="mt-6 shrink-0"
        icon={<Plus aria-hidden="true" className="size-5 max-sm:hidden" />}
        onClick={add}
      >
        {button}
      </Button>
    </div>
  );
};

interface TypePanelProps {
  variation: VariationType;
  others: readonly VariationType[];
  onChange: (variation: VariationType) => void;
  onDelete: () => void;
}

/** The type's name, which can be changed in its place. */
const TypeName = ({ variation, others, onChange, onDelete }: TypePanelProps) => {
  const [typed, setTyped] = useState<string | null>(null);
  const [objection, setObjection] = useState<string | null>(null);
  const end = (): void => {
    setTyped(null);
    setObjection(null);
  };
  const rename = (): void => {
    const name = (typed ?? '').trim();
    const found = objectionToType(name, others);
    setObjection(found);
    if (found !== null) return;
    onChange({ ...variation, type: name });
    end();
  };
  if (typed === null) {
    return (
      <div className="flex items-center gap-1">
        <h3 className="min-w-0 flex-1 font-semibold wrap-anywhere">{variation.type}</h3>
        <IconButton label={`Rename ${variation.type}`} onClick={() => setTyped(variation.type)}>
          <Pencil aria-hidden="true" className="size-4" />
        </IconButton>
        <IconButton label={`Delete ${variation.type}`} className="text-danger" onClick={onDelete}>
          <Trash2 aria-hidden="true" className="size-4" />
        </IconButton>
      </div>
    );
  }
  return (
    <div className="flex items-start gap-1">
      <div className="min-w-0 flex-1">
        <TextField
          label="New name"
          value={typed}
          autoComplete="off"
          autoFocus
          error={objection ?? undefined}
          onChange={(event) => {
            setTyped(event.target.value);
            setObjection(null);
          }}
          onKeyDown={onEnter(rename)}
        />
      </div>
      <IconButton label="Keep the new name" className="mt-6" onClick={rename}>
        <Check aria-hidden="true" className="size-5" />
      </IconButton>
      <IconButton label="Keep the old name" className="mt-6" onClick={end}>
        <X aria-hidden="true" className="size-5" />
      </IconButton>
    </div>
  );
};

/** One type: its name and its values. */
const TypePanel = (panel: TypePanelProps) => {
  const { variation, onChange } = panel;
  const { type, values } = variation;
  return (
    <section aria-label={type} className="space-y-3 rounded-md border border-line bg-canvas p-3">
      <TypeName {...panel} />
      {values.length > 0 && (
        <ul aria-label={`Values of ${type}`} className="flex flex-wrap gap-2">
          {values.map((value) => (
            <li
              key={value}
              className="flex min-w-0 items-center rounded-md border border-line bg-surface pl-3 text-sm font-medium"
            >
              <span className="min-w-0 wrap-anywhere">{value}</span>
              <IconButton
                label={`Remove ${value}`}
                onClick={() => onChange({ type, values: values.filter((other) => other !== value) })}
              >
                <X aria-hidden="true" className="size-4" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <AddField
        label={`New value for ${type}`}
        button="Add Value"
        placeholder="Such as Small"
        isNext={values.length === 0}
        onAdd={(value) => {
          const objection = objectionToValue(value, variation);
          if (objection === null) onChange({ type, values: [...values, value] });
          return objection;
        }}
      />
    </section>
  );
};

interface VariationEditorProps {
  value: readonly VariationType[];
  onChange: (variations: VariationType[]) => void;
  error: string | undefined;
}

/** The kinds of choice that a product comes in, such as size and colour, and the values of each. */
export const VariationEditor = ({ value: types, onChange, error }: VariationEditorProps) => {
  const [selected, setSelected] = useState<string | null>(types[0]?.type ?? null);
  const errorId = useId();
  const variation = types.find(({ type }) => type === selected);
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="space-y-3">
      <legend className="mb-1 text-sm font-medium">
        Variations <span className="font-normal text-ink-faint">(optional)</span>
      </legend>
      {types.length > 0 && (
        <ul aria-label="Types" className="flex flex-wrap gap-2">
          {types.map(({ type, values }) => (
            <li key={type} className="min-w-0">
              <ChoiceButton isChosen={type === selected} onClick={() => setSelected(type)}>
                {type} ({values.length})
              </ChoiceButton>
            </li>
          ))}
        </ul>
      )}
      {variation && (
        <TypePanel
          key={variation.type}
          variation={variation}
          others={types.filter((other) => other !== variation)}
          onChange={(changed) => {
            onChange(types.map((other) => (other === variation ? changed : other)));
            setSelected(changed.type);
          }}
          onDelete={() => {
            onChange(types.filter((other) => other !== variation));
            setSelected(null);
          }}
        />
      )}
      <AddField
        label="Variation type"
        button="Add Type"
        placeholder="Such as Size"
        onAdd={(name) => {
          const objection = objectionToType(name, types);
          if (objection === null) {
            onChange([...types, { type: name, values: [] }]);
            setSelected(name);
          }
          return objection;
        }}
      />
      {error && (
        <p id={errorId} role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
};
