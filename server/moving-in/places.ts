import { shippedCountries, shippedStates } from '#server/locations/shipped.ts';

interface Named {
  name: string;
  iso2: string;
}

const cachedStates = new Map<string, Promise<readonly Named[]>>();
let cachedCountries: Promise<readonly Named[]> | undefined;

const countries = (): Promise<readonly Named[]> => {
  cachedCountries ??= shippedCountries();
  return cachedCountries;
};
const statesOf = (country: string): Promise<readonly Named[]> => {
  const known = cachedStates.get(country) ?? shippedStates(country).then((states) => states ?? []);
  cachedStates.set(country, known);
  return known;
};

const find = (places: readonly Named[], text: string): Named | undefined => {
  const wanted = text.toLowerCase();
  return places.find(({ name, iso2 }) => iso2.toLowerCase() === wanted || name.toLowerCase() === wanted);
};

/**
 * Country and state by their names, as this shop's forms have them, whether a file gives names or codes (`NG`, `LA`,
 * `NG-LA`); as the file has them where the shop knows neither.
 */
export const placeNames = async (
  countryText: string,
  stateText: string,
): Promise<{ country: string; state: string }> => {
  const country = find(await countries(), countryText);
  if (!country) return { country: countryText, state: stateText };
  const code = stateText.toUpperCase().startsWith(`${country.iso2}-`)
    ? stateText.slice(country.iso2.length + 1)
    : stateText;
  const state = find(await statesOf(country.iso2), code);
  return { country: country.name, state: state?.name ?? stateText };
};

/**
 * The codes of country and state (`NG`, `LA`), as other shops want them; what the shop knows no code of stays as it is written.
 */
export const placeCodes = async (
  countryText: string,
  stateText: string,
): Promise<{ country: string; state: string }> => {
  const country = find(await countries(), countryText);
  if (!country) return { country: countryText, state: stateText };
  return { country: country.iso2, state: find(await statesOf(country.iso2), stateText)?.iso2 ?? stateText };
};
