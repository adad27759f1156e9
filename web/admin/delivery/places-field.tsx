import { useId, useState } from 'react';
import type { ZoneFields } from '#contract/delivery/schemas.ts';
import { TextField } from '../../ui/field.tsx';
import { citiesIn } from './zone-fields.ts';

type Place = ZoneFields['places'][number];

interface PlacesFieldProps {
  /** The states of the country. */
  states: readonly string[];
  value: readonly Place[];
  /** Zones that have a state as a whole, by its name: what it is ticked for here needs cities. */
  taken: ReadonlyMap<string, string>;
  error: string | undefined;
  onChange: (value: Place[]) => void;
}

/** The cities of one state, as they are typed. */
const CitiesField = ({ place, onChange }: { place: Place; onChange: (place: Place) => void }) => {
  const [typed, setTyped] = useState((place.cities ?? []).join(', '));
  return (
    <TextField
      label={`Cities of ${place.state}`}
      isOptional
      autoComplete="off"
      hint="With commas between them. Empty means the whole state."
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange({ state: place.state, cities: citiesIn(event.target.value) });
      }}
    />
  );
};

/** Which states a zone has; each that is ticked asks for cities. */
export const PlacesField = ({ states, value, taken, error, onChange }: PlacesFieldProps) => {
  const errorId = useId();
  const offered = [...new Set([...states, ...value.map(({ state }) => state)])];
  const toggle = (state: string, isTicked: boolean) =>
    onChange(isTicked ? [...value, { state, cities: [] }] : value.filter((place) => place.state !== state));
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1 text-sm font-medium">States</legend>
      <ul className="grid max-h-60 gap-x-4 overflow-y-auto rounded-md border border-line-strong px-3 py-1 sm:grid-cols-2">
        {offered.map((state) => (
          <li key={state}>
            <label className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="checkbox"
                className="size-5 shrink-0 accent-brand"
                checked={value.some((place) => place.state === state)}
                onChange={(event) => toggle(state, event.target.checked)}
              />
              <span className="min-w-0 leading-tight">
                {state}
                {taken.has(state) && (
                  <span className="block text-xs text-ink-soft">in “{taken.get(state)}”</span>
                )}
              </span>
            </label>
          </li>
        ))}
      </ul>
      {error && (
        <p id={errorId} role="alert" className="mt-1 text-sm font-medium text-danger">
          {error}
        </p>
      )}
      {value.length > 0 && (
        <div className="mt-4 space-y-4">
          {value.map((place, index) => (
            <CitiesField
              key={place.state}
              place={place}
              onChange={(changed) => onChange(value.map((one, at) => (at === index ? changed : one)))}
            />
          ))}
        </div>
      )}
    </fieldset>
  );
};
