import { RotateCw } from 'lucide-react';
import { type RefCallback, useEffect, useRef, useState } from 'react';
import { Select, TextField } from '../../ui/field.tsx';
import { entryNamed, type Place, type PlaceLevel, wayToFill } from './places.ts';
import type { LoadedPlaces } from './use-place-list.ts';

const NOT_LISTED = '\u0000';

const LABELS: Record<PlaceLevel, { label: string; choose: string; wait: string; autoComplete: string }> = {
  country: {
    label: 'Country',
    choose: 'Select a country',
    wait: 'Loading countries…',
    autoComplete: 'country-name',
  },
  state: {
    label: 'State',
    choose: 'Select a state',
    wait: 'Loading states…',
    autoComplete: 'address-level1',
  },
  city: { label: 'City', choose: 'Select a city', wait: 'Loading cities…', autoComplete: 'address-level2' },
};
const ABOVE: Record<PlaceLevel, string> = {
  country: '',
  state: 'Select a country first',
  city: 'Select a state first',
};

interface PlaceFieldProps {
  level: PlaceLevel;
  list: LoadedPlaces;
  place: Place;
  isParentKnown: boolean;
  note: string | null;
  error: string | undefined;
  name: string;
  ref: RefCallback<HTMLElement>;
  onChange: (value: string) => void;
  onBlur: () => void;
}

const LINK =
  'inline-flex min-h-11 items-center gap-1.5 font-semibold text-brand underline underline-offset-4';

const canChooseFrom = ({ status, entries }: LoadedPlaces): boolean =>
  status === 'ready' && entries.length > 0;

interface PlaceOptionsProps {
  level: PlaceLevel;
  list: LoadedPlaces;
  /** There are entries to choose from, and one is to be chosen. */
  isChoice: boolean;
}

const PlaceOptions = ({ level, list, isChoice }: PlaceOptionsProps) => {
  const canChoose = canChooseFrom(list);
  const { choose, wait } = LABELS[level];
  return (
    <>
      <option value="" disabled={canChoose}>
        {isChoice ? choose : list.status === 'loading' ? wait : ABOVE[level]}
      </option>
      {list.entries.map((entry) => (
        <option key={entry.iso2 ?? entry.name} value={entry.name}>
          {entry.name}
        </option>
      ))}
      {level === 'city' && canChoose && <option value={NOT_LISTED}>My city is not in this list</option>}
    </>
  );
};

/** A country, state or city: chosen from its list, or typed where there is none or it is not in it. */
export const PlaceField = (props: PlaceFieldProps) => {
  const { level, list, place, isParentKnown, note, error, name, ref, onChange, onBlur } = props;
  const [wantsTyping, setWantsTyping] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // The list that was used has just become a text field.
  useEffect(() => {
    if (wantsTyping) input.current?.focus();
  }, [wantsTyping]);
  const labels = LABELS[level];
  const value = place[level];
  const way = wayToFill(list, value, { isParentKnown, wantsTyping });
  const canChoose = canChooseFrom(list);
  const hint = (note || (way === 'type' && canChoose)) && (
    <>
      {note && (
        <span role="status" className="block text-accent-ink">
          {note}
        </span>
      )}
      {list.status === 'failed' && (
        <button type="button" className={LINK} onClick={list.retry}>
          <RotateCw aria-hidden="true" className="size-4" />
          Try again
        </button>
      )}
      {way === 'type' && canChoose && (
        <button
          type="button"
          className={LINK}
          onClick={() => {
            setWantsTyping(false);
            onChange('');
          }}
        >
          Choose from the list
        </button>
      )}
    </>
  );
  if (way === 'type') {
    return (
      <TextField
        label={labels.label}
        hint={hint}
        error={error}
        ref={(element) => {
          input.current = element;
          ref(element);
        }}
        name={name}
        value={value}
        autoComplete={labels.autoComplete}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      />
    );
  }
  return (
    <Select
      label={labels.label}
      hint={hint}
      error={error}
      ref={ref}
      name={name}
      value={entryNamed(list.entries, value)?.name ?? ''}
      autoComplete={labels.autoComplete}
      disabled={way === 'wait'}
      aria-busy={list.status === 'loading' || undefined}
      onChange={(event) => {
        const chosen = event.target.value;
        setWantsTyping(chosen === NOT_LISTED);
        onChange(chosen === NOT_LISTED ? '' : chosen);
      }}
      onBlur={onBlur}
    >
      <PlaceOptions level={level} list={list} isChoice={way === 'choose'} />
    </Select>
  );
};
