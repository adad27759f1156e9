import { createRequire } from 'node:module';
import type { City, Country, State } from '#contract/locations/schemas.ts';

type Library = typeof import('@countrystatecity/countries', { with: { 'resolution-mode': 'require' }});

// The library's CommonJS build finds its data files beside itself wherever it is installed; it reads them when asked.
const load = createRequire(import.meta.url);
const library = (): Library => load('@countrystatecity/countries') as Library;

const collator = new Intl.Collator('en');

/** By name, each name once. */
export const byName = <T extends { name: string }>(places: readonly T[]): T[] =>
  [...new Map(places.map((place) => [place.name, place])).values()].sort((left, right) =>
    collator.compare(left.name, right.name),
  );

/** Every country of the data set shipped with the shop. */
export const shippedCountries = async (): Promise<Country[]> =>
  byName((await library().getCountries()).map(({ name, iso2 }) => ({ name, iso2 })));

/** A country's states, none where it has none; null when there is no such country. */
export const shippedStates = async (country: string): Promise<State[] | null> => {
  const countries = await library().getCountries();
  if (!countries.some(({ iso2 }) => iso2 === country)) return null;
  return byName((await library().getStatesOfCountry(country)).map(({ name, iso2 }) => ({ name, iso2 })));
};

/** A state's cities; null when there is no such country or state. */
export const shippedCities = async (country: string, state: string): Promise<City[] | null> => {
  const states = await library().getStatesOfCountry(country);
  if (!states.some(({ iso2 }) => iso2 === state)) return null;
  return byName((await library().getCitiesOfState(country, state)).map(({ name }) => ({ name })));
};
