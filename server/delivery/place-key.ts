/** A name of a place as it is compared: people write `Ọ̀yọ́`, `oyo` and `Oyo ` and mean the same. */
export const placeKey = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const CAPITAL = 'abuja federal capital territory';
/** States that go by several names; the list of places has the one on the right. */
const SAME: Readonly<Record<string, string>> = {
  abuja: CAPITAL,
  fct: CAPITAL,
  'federal capital territory': CAPITAL,
  'abuja fct': CAPITAL,
  'fct abuja': CAPITAL,
  nassarawa: 'nasarawa',
};

/** A state as it is compared: `Lagos State` is `Lagos`. */
export const stateKey = (name: string): string => {
  const key = placeKey(name).replace(/ state$/, '');
  return Object.hasOwn(SAME, key) ? (SAME[key] as string) : key;
};

const HOME = new Set(['nigeria', 'ng', 'nga', 'federal republic of nigeria']);

/** Whether a country, as somebody wrote it, is the one that zones lie in. */
export const isHome = (country: string): boolean => HOME.has(placeKey(country));
