import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { HOME_COUNTRY } from '#contract/delivery/limits.ts';
import { Button } from '../../ui/button.tsx';
import { Select, TextField } from '../../ui/field.tsx';
import type { AddressNames } from './address-names.ts';
import { useAreas } from './use-areas.ts';

interface NigerianFieldsProps {
  form: UseFormReturn<FieldValues>;
  names: AddressNames<FieldValues>;
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What finds a door where streets have no signs, and the postal code that next to nobody there knows, folded away. */
export default function NigerianFields({ form, names }: NigerianFieldsProps) {
  const { landmark = '', lga = '', secondPhone = '', riderNote } = names;
  const [country, state, chosen] = form.watch([names.country, names.state, lga]).map(textIn);
  const isHome = country === HOME_COUNTRY;
  const areas = useAreas(country ?? '', state ?? '');
  const { getValues, setValue, setFocus } = form;
  // Another state has other areas. One may be chosen between their being shown and this.
  useEffect(() => {
    const present = textIn(getValues(lga));
    if (present && areas.length > 0 && !areas.includes(present)) setValue(lga, '', { shouldDirty: true });
  }, [areas, lga, getValues, setValue]);
  const [isOpen, setIsOpen] = useState(false);
  const [hadPostalCode] = useState(() => textIn(form.getValues(names.postalCode)) !== '');
  useEffect(() => {
    if (isOpen) setFocus(names.postalCode);
  }, [isOpen, setFocus, names.postalCode]);
  const fieldOf = (name: string) => ({
    error: form.getFieldState(name, form.formState).error?.message,
    ...form.register(name),
  });
  return (
    <>
      {isHome && (
        <Select
          label="Local government area"
          isOptional
          disabled={areas.length === 0}
          value={chosen}
          onChange={({ target }) => setValue(lga, target.value, { shouldDirty: true })}
        >
          <option value="">{state ? 'Select an area' : 'Select a state first'}</option>
          {areas.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      )}
      <div className="sm:col-span-2">
        <TextField
          label="Landmark"
          isOptional
          autoComplete="off"
          placeholder="Opposite the Total filling station"
          {...fieldOf(landmark)}
        />
      </div>
      <TextField
        label="Another number"
        isOptional
        type="tel"
        inputMode="tel"
        autoComplete="off"
        hint="Who else can be rung."
        {...fieldOf(secondPhone)}
      />
      {riderNote && (
        <TextField
          label="Note for the rider"
          isOptional
          autoComplete="off"
          placeholder="Blue gate, ring twice"
          {...fieldOf(riderNote)}
        />
      )}
      {isOpen || hadPostalCode || !isHome ? (
        <TextField label="Postal code" isOptional autoComplete="postal-code" {...fieldOf(names.postalCode)} />
      ) : (
        <div className="self-end">
          <Button
            look="quiet"
            className="-ml-3"
            icon={<Plus aria-hidden="true" className="size-4" />}
            onClick={() => setIsOpen(true)}
          >
            Add postal code
          </Button>
        </div>
      )}
    </>
  );
}
