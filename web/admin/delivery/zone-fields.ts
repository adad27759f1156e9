import type { Zone, ZoneFields } from '#contract/delivery/schemas.ts';

/** Cities are typed with commas between them. */
export const citiesIn = (typed: string): string[] =>
  typed
    .split(',')
    .map((city) => city.trim())
    .filter((city) => city !== '');

/** Without a fee: its field is empty until somebody has thought of one. */
export const NEW_ZONE: Omit<ZoneFields, 'fee'> = {
  name: '',
  places: [],
  freeFrom: null,
  daysFrom: 1,
  daysTo: 3,
  payOnDelivery: false,
  payOnDeliveryFrom: null,
  payOnDeliveryTo: null,
  isActive: true,
};

/** What a zone costs each state: the zone of the state as a whole, and those of some of its cities. */
export interface StateRow {
  state: string;
  whole: Zone | null;
  cities: { zone: Zone; names: readonly string[] }[];
}

/** A line for each state of the country, and for whatever else zones name; only active zones count. */
export const rowsOfStates = (states: readonly string[], zones: readonly Zone[]): StateRow[] => {
  const active = zones.filter(({ isActive }) => isActive);
  const named = active.flatMap(({ places }) => places.map(({ state }) => state));
  return [...new Set([...states, ...named])].map((state) => {
    const here = active.flatMap((zone) =>
      zone.places.filter((place) => place.state === state).map(({ cities }) => ({ zone, names: cities })),
    );
    return {
      state,
      whole: here.find(({ names }) => names.length === 0)?.zone ?? null,
      cities: here.filter(({ names }) => names.length > 0),
    };
  });
};
