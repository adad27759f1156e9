import { Plus, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { MAX_ATTRIBUTES } from '#contract/catalogue/limits.ts';
import { productMessages as say } from '#contract/catalogue/messages.ts';
import type { Attribute } from '#contract/catalogue/schemas.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';

const USUAL_NAMES = ['Material', 'Weight', 'Dimensions', 'Warranty', 'Made in', 'Care'];

interface AttributeRowProps {
  id: string;
  /** From 0. */
  place: number;
  row: Attribute;
  /** It has just been added: what is typed next is its name. */
  isNew: boolean;
  /** The list of usual names. */
  names: string;
  onChange: (part: Partial<Attribute>) => void;
  onRemove: () => void;
  /** Enter at its end. */
  onEnter: () => void;
}

const AttributeRow = ({ id, place, row, isNew, names, onChange, onRemove, onEnter }: AttributeRowProps) => {
  // Enter does not send the form around the rows.
  const onKey = (then: () => void) => (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    then();
  };
  return (
    <div className="grid grid-cols-[1fr_auto] items-end gap-2 sm:grid-cols-[2fr_3fr_auto]">
      <TextField
        id={id}
        label={`Attribute ${place + 1}`}
        value={row.name}
        list={names}
        placeholder="Such as Material"
        autoComplete="off"
        autoFocus={isNew}
        onChange={(event) => onChange({ name: event.target.value })}
        onKeyDown={onKey(() => document.getElementById(`${id}-value`)?.focus())}
      />
      <div className="max-sm:col-start-1 max-sm:row-start-2">
        <TextField
          id={`${id}-value`}
          label={`Value of attribute ${place + 1}`}
          value={row.value}
          placeholder="Such as Cotton"
          autoComplete="off"
          enterKeyHint="next"
          onChange={(event) => onChange({ value: event.target.value })}
          onKeyDown={onKey(onEnter)}
        />
      </div>
      <IconButton label={`Remove attribute ${place + 1}`} className="text-danger" onClick={onRemove}>
        <Trash2 aria-hidden="true" className="size-4" />
      </IconButton>
    </div>
  );
};

interface AttributeEditorProps {
  value: readonly Attribute[];
  onChange: (attributes: Attribute[]) => void;
  error: string | undefined;
}

/** What else is to be said of a product, such as its material: rows of a name and a value. Enter goes on to the next row. */
export const AttributeEditor = ({ value: rows, onChange, error }: AttributeEditorProps) => {
  const id = useId();
  const addButton = useRef<HTMLButtonElement>(null);
  const [hasAdded, setHasAdded] = useState(false);
  const isFull = rows.length >= MAX_ATTRIBUTES;
  const add = (): void => {
    if (isFull) return;
    setHasAdded(true);
    onChange([...rows, { name: '', value: '' }]);
  };
  const change = (place: number, part: Partial<Attribute>): void =>
    onChange(rows.map((row, index) => (index === place ? { ...row, ...part } : row)));
  const remove = (place: number): void => {
    onChange(rows.filter((_, index) => index !== place));
    addButton.current?.focus();
  };
  const goOn = (place: number): void => {
    if (place === rows.length - 1) add();
    else document.getElementById(`${id}-${place + 1}`)?.focus();
  };
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="space-y-3">
      <legend className="mb-1 text-sm font-medium">
        Attributes <span className="font-normal text-ink-faint">(optional)</span>
      </legend>
      <datalist id={`${id}-names`}>
        {USUAL_NAMES.filter((name) => !rows.some((row) => row.name === name)).map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {rows.map((row, place) => (
        <AttributeRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place: what stands in it comes from outside
          key={place}
          id={`${id}-${place}`}
          place={place}
          row={row}
          isNew={hasAdded && place === rows.length - 1}
          onChange={(part) => change(place, part)}
          onRemove={() => remove(place)}
          onEnter={() => goOn(place)}
          names={`${id}-names`}
        />
      ))}
      <Button
        ref={addButton}
        look="secondary"
        icon={<Plus aria-hidden="true" className="size-5" />}
        disabled={isFull}
        onClick={add}
      >
        Add Attribute
      </Button>
      {isFull && <p className="text-sm text-ink-soft">{say.attributesMax}</p>}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
};
