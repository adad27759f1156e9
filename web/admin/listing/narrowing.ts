import { useSearchParams } from 'react-router';
import { type AddressFilters, useAddressFilters } from '../../forms/address-filters.ts';
import { newestSearch } from '../../forms/newest-address.ts';
import { hrefWith, type ListPlace, listPlaceIn } from './list-address.ts';

const TEXT_MAX = 200;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A filter that is one of a few words. */
interface Choice {
  label: string;
  /** What stands for no filter, such as `All statuses`. */
  all: string;
  /** What it can be; any text where that is known only once the list is loaded. */
  values?: readonly string[];
  /** What the values are called where they do not say it themselves. */
  labels?: Readonly<Record<string, string>>;
  className?: string;
  /** Whether it is asked for seldom: at a desk it stands behind "More filters" in place of the toolbar's line. */
  isAside?: boolean;
}

/** A filter that is typed in a field of its own; at a desk it stands behind "More filters". */
export interface Typed {
  label: string;
  type?: 'date';
  inputMode?: 'numeric';
  /** What can be typed, and what is said of all else, by which the list is not narrowed; any text without. */
  form?: RegExp;
  wrong?: string;
}

/** What a list is narrowed down and sorted by. All of it stands in the address. */
export interface Narrowing {
  /** The field for a text; `name` is its name in the address, `search` unless told. */
  search?: { name?: string; placeholder: string };
  /** By their names in the address and in the call. */
  choices?: Readonly<Record<string, Choice>>;
  /** By their names in the address and in the call. */
  typed?: Readonly<Record<string, Typed>>;
  /** Names in the address that have no control here, and what they can be. */
  others?: Readonly<Record<string, readonly string[] | null>>;
  /** Whether there is a first and a last day. */
  hasDays?: boolean;
  /** Whether its controls and the page size stand there before there is a first row: those of the dashboard's tabs do. */
  isKept?: boolean;
  /** The columns that the server sorts by, and its own order. */
  sort?: { columns: readonly string[]; by: string; order: 'asc' | 'desc'; isByMatchFirst?: boolean };
}

export type Texts = Record<string, string>;

export const searchNameOf = ({ search }: Narrowing): string => search?.name ?? 'search';

/** The names of all but the text that is searched for. */
export const filterNamesOf = ({ choices, typed, others, hasDays }: Narrowing): string[] => [
  ...Object.keys({ ...choices, ...typed, ...others }),
  ...(hasDays ? ['startDate', 'endDate'] : []),
];

/** Every filter's name, with the empty text. */
const noneOf = (narrowing: Narrowing): Texts =>
  Object.fromEntries(
    [...(narrowing.search ? [searchNameOf(narrowing)] : []), ...filterNamesOf(narrowing)].map((name) => [
      name,
      '',
    ]),
  );

const dayIn = (text: string): string => (DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : '');

/** Why a text cannot be such a filter; nothing where it can, and of no text. */
export const objectionTo = ({ form, wrong }: Typed, text: string): string | undefined =>
  form && text.trim() !== '' && !form.test(text.trim()) ? (wrong ?? '') : undefined;

const typedIn = (typed: Typed, text: string): string => {
  if (typed.type === 'date') return dayIn(text);
  return objectionTo(typed, text) === undefined ? text.trim() : '';
};

/** What of it stands in the line of a desk's toolbar. */
export const inSightOf = ({ choices = {}, typed, ...rest }: Narrowing): Narrowing => ({
  ...rest,
  choices: Object.fromEntries(Object.entries(choices).filter(([, { isAside }]) => !isAside)),
});

/** What of it stands behind "More filters" there; null where all of it has room. */
export const asideOf = ({ choices = {}, typed }: Narrowing): Narrowing | null => {
  const aside = Object.entries(choices).filter(([, { isAside }]) => isAside);
  return aside.length > 0 || typed
    ? { ...(aside.length > 0 && { choices: Object.fromEntries(aside) }), ...(typed && { typed }) }
    : null;
};

/** How many filters are set, whatever is searched for. */
export const setIn = (narrowing: Narrowing, draft: Texts): number =>
  filterNamesOf(narrowing).filter((name) => draft[name]?.trim()).length;

/** The filters that an address names, as a call takes them; what is none there is left out. */
export const filtersIn = (narrowing: Narrowing, address: URLSearchParams): Texts => {
  const textOf = (name: string): string => address.get(name)?.slice(0, TEXT_MAX) ?? '';
  const oneOf = (name: string, values: readonly string[] | null | undefined): string =>
    values ? (values.find((value) => value === textOf(name)) ?? '') : textOf(name);
  const { search, choices = {}, typed = {}, others = {}, hasDays } = narrowing;
  return {
    ...(search && { search: textOf(searchNameOf(narrowing)) }),
    ...Object.fromEntries(Object.entries(choices).map(([name, { values }]) => [name, oneOf(name, values)])),
    ...Object.fromEntries(Object.entries(typed).map(([name, field]) => [name, typedIn(field, textOf(name))])),
    ...Object.fromEntries(Object.entries(others).map(([name, values]) => [name, oneOf(name, values)])),
    ...(hasDays && { startDate: dayIn(textOf('startDate')), endDate: dayIn(textOf('endDate')) }),
  };
};

/** What a list is asked for at an address: its filters, its order, and the page. */
export const listQueryIn = (narrowing: Narrowing, address: URLSearchParams): ListPlace & Texts =>
  ({
    ...listPlaceIn(address, narrowing.sort?.columns ?? []),
    ...filtersIn(narrowing, address),
  }) as ListPlace & Texts;

/** The filters of a list, kept in the address beside whatever else stands there. */
export const useNarrowing = (narrowing: Narrowing): AddressFilters<Texts> & { isNarrowed: boolean } => {
  const [address] = useSearchParams();
  const none = noneOf(narrowing);
  const read = (from: URLSearchParams): Texts =>
    Object.fromEntries(Object.keys(none).map((name) => [name, from.get(name)?.slice(0, TEXT_MAX) ?? '']));
  const hrefIn = (from: URLSearchParams, filters: Texts): string => {
    const base = new URLSearchParams(from);
    for (const name of Object.keys(none)) base.delete(name);
    return hrefWith(
      base,
      Object.fromEntries(Object.entries(filters).map(([name, text]) => [name, text.trim()])),
    );
  };
  const filters = useAddressFilters(
    read,
    (texts) => hrefIn(address, texts),
    none,
    (texts) => hrefIn(newestSearch(), texts),
  );
  return { ...filters, isNarrowed: Object.values(filters.draft).some((text) => text !== '') };
};
