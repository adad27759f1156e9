import { HOME_COUNTRY } from '#contract/delivery/limits.ts';
import { placeSentences as say } from './sentences.ts';

/** Where something is sent, by names as they stand on a parcel. */
export interface Place {
  country: string;
  state: string;
  city: string;
}
export type PlaceLevel = keyof Place;

/** The places of one level that can be chosen. */
export interface PlaceList<Entry extends { name: string } = { name: string }> {
  /** `closed` while the level above is open or has been typed: there is nothing to load */
  status: 'closed' | 'loading' | 'ready' | 'failed';
  entries: readonly Entry[];
}

/** Levels that a change empties: another country has other states, another state other cities. */
export const emptiedBy = (level: PlaceLevel): readonly PlaceLevel[] => {
  if (level === 'country') return ['state', 'city'];
  return level === 'state' ? ['city'] : [];
};

/** The entry with this name, whatever its case. */
export const entryNamed = <Entry extends { name: string }>(
  entries: readonly Entry[],
  name: string,
): Entry | undefined => {
  const wanted = name.trim().toLowerCase();
  return wanted ? entries.find((entry) => entry.name.toLowerCase() === wanted) : undefined;
};

/** The home country first, the others as they are. */
export const homeFirst = <Entry extends { name: string }>(entries: readonly Entry[]): readonly Entry[] => {
  const home = entryNamed(entries, HOME_COUNTRY);
  return home ? [home, ...entries.filter((entry) => entry !== home)] : entries;
};

/**
 * How a level is filled in: chosen from its list, typed, or not yet.
 * @param value what stands in it now; a place that the list does not know stays typed
 */
export const wayToFill = (
  list: PlaceList,
  value: string,
  { isParentKnown, wantsTyping }: { isParentKnown: boolean; wantsTyping: boolean },
): 'choose' | 'type' | 'wait' => {
  if (!isParentKnown) return 'wait';
  if (list.status === 'loading') return 'wait';
  if (list.status !== 'ready' || list.entries.length === 0 || wantsTyping) return 'type';
  return value.trim() === '' || entryNamed(list.entries, value) ? 'choose' : 'type';
};

/** What is said about a level's list; nothing while all is well. */
export const noteOn = (level: PlaceLevel, list: PlaceList, place: Place): string | null => {
  const isEmpty = list.status === 'ready' && list.entries.length === 0;
  if (level === 'country') return list.status === 'failed' || isEmpty ? say.countriesFailed : null;
  if (level === 'state') {
    if (list.status === 'failed') return say.statesFailed(place.country);
    return isEmpty ? say.noStates(place.country) : null;
  }
  if (list.status === 'failed') return say.citiesFailed(place.state);
  return isEmpty ? say.noCities(place.state, place.country) : null;
};
