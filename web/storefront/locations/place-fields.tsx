import { useMemo } from 'react';
import {
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
  useController,
} from 'react-hook-form';
import { PlaceField } from './place-field.tsx';
import { emptiedBy, entryNamed, homeFirst, noteOn, type PlaceLevel } from './places.ts';
import { usePlaceList } from './use-place-list.ts';

interface PlaceFieldsProps<Form extends FieldValues> {
  form: UseFormReturn<Form>;
  /** Where country, state and city stand in the form. */
  names: Record<PlaceLevel, Path<Form>>;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Country, state and city of a form, each from the list that belongs to the one above. */
export const PlaceFields = <Form extends FieldValues>({ form, names }: PlaceFieldsProps<Form>) => {
  const { control, setValue, clearErrors } = form;
  const fields = {
    country: useController({ control, name: names.country }),
    state: useController({ control, name: names.state }),
    city: useController({ control, name: names.city }),
  };
  const place = {
    country: textOf(fields.country.field.value),
    state: textOf(fields.state.field.value),
    city: textOf(fields.city.field.value),
  };
  const countries = usePlaceList('');
  const country = entryNamed(countries.entries, place.country)?.iso2;
  const states = usePlaceList(country ?? null);
  const state = entryNamed(states.entries, place.state)?.iso2;
  const cities = usePlaceList(country && state ? `${country}/${state}` : null);
  const lists = {
    country: { ...countries, entries: useMemo(() => homeFirst(countries.entries), [countries.entries]) },
    state: states,
    city: cities,
  };
  const isParentKnown = {
    country: true,
    state: place.country.trim() !== '' && countries.status !== 'loading',
    city: place.state.trim() !== '' && states.status !== 'loading',
  };

  const change = (level: PlaceLevel, value: string) => {
    for (const below of emptiedBy(level)) {
      setValue(names[below], '' as PathValue<Form, Path<Form>>, { shouldDirty: true });
      clearErrors(names[below]);
    }
    fields[level].field.onChange(value);
  };
  const fieldOf = (level: PlaceLevel) => (
    <PlaceField
      // Typing a city belongs to one state only.
      key={level === 'city' ? `city of ${place.state}` : level}
      level={level}
      list={lists[level]}
      place={place}
      isParentKnown={isParentKnown[level]}
      note={noteOn(level, lists[level], place)}
      error={fields[level].fieldState.error?.message}
      name={fields[level].field.name}
      ref={fields[level].field.ref}
      onChange={(value) => change(level, value)}
      onBlur={fields[level].field.onBlur}
    />
  );
  return (
    <>
      {fieldOf('country')}
      {fieldOf('state')}
      {fieldOf('city')}
    </>
  );
};
