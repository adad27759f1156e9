import { slugOf } from './handles.ts';

/** The columns of an attribute in files of WooCommerce's. */
export interface AttributeColumns {
  /** Where each row names it, or what the titles above all rows call it. */
  name: number | string;
  /** What a product lists, and in most files the value of a variation as well. */
  listed: readonly number[];
  /** The value of a variation, in files of plugins that keep it apart from what products list. */
  chosen: readonly number[];
  /** Such as `0:1|0|1`, whose end says whether variations are told apart by it. */
  flags: readonly number[];
}

/** `Attribute 1 name` and `Attribute 1 value(s)`. */
const NUMBERED = /^attribute (\d{1,2}) (name|value\(s\))$/;

/**
 * Or columns that bear its name: `attribute:pa_color`, `attribute_data:pa_color`, and `meta:attribute_pa_color`, which has its
 * slug: `attribute:Men's size` goes with `meta:attribute_mens-size`.
 */
const NAMED = [
  ['listed', /^attribute ?: ?(?:pa )?(.+)$/],
  ['chosen', /^meta ?: ?attribute (?:pa )?(.+)$/],
  ['flags', /^attribute data ?: ?(?:pa )?(.+)$/],
] as const;

/** What a name and the slug that WordPress makes of it have in common. */
const lettersOf = (text: string): string => slugOf(text).replaceAll('-', '');

const numberedIn = (titles: readonly string[]): AttributeColumns[] =>
  titles.flatMap((title, name) => {
    const [, number, part] = NUMBERED.exec(title) ?? [];
    const value = part === 'name' ? titles.indexOf(`attribute ${number} value(s)`) : -1;
    return value < 0 ? [] : [{ name, listed: [value], chosen: [], flags: [] }];
  });

const namedIn = (titles: readonly string[]): AttributeColumns[] => {
  const named = NAMED.flatMap(([kind, pattern]) =>
    titles.flatMap((title, place) => {
      const name = pattern.exec(title)?.[1];
      return name === undefined ? [] : [{ kind, name, key: lettersOf(name) || name, place }];
    }),
  );
  const withValues = named.filter(({ kind }) => kind !== 'flags');
  return [...new Set(withValues.map(({ key }) => key))].map((key) => {
    const placesOf = (kind: (typeof NAMED)[number][0]): number[] =>
      named.filter((one) => one.kind === kind && one.key === key).map(({ place }) => place);
    const name = withValues.find((one) => one.key === key)?.name ?? key;
    return {
      name: name.charAt(0).toUpperCase() + name.slice(1),
      listed: placesOf('listed'),
      chosen: placesOf('chosen'),
      flags: placesOf('flags'),
    };
  });
};

/** @param titles in lower case, with spaces for `_` and `-` */
export const attributeColumnsOf = (titles: readonly string[]): AttributeColumns[] => [
  ...numberedIn(titles),
  ...namedIn(titles),
];

const SLUG = /^[\p{Ll}\p{Lo}\p{N}_-]+$/u;

/** The value that a variation means by what it says: plugins write `navy-blue` where its product lists `Navy Blue`. */
export const valueMeant = (listed: readonly string[], said: string): string => {
  if (listed.includes(said) || !SLUG.test(said)) return said;
  const isAlike = (formOf: (text: string) => string) => (value: string) =>
    formOf(said) !== '' && formOf(value) === formOf(said);
  return listed.find(isAlike(slugOf)) ?? listed.find(isAlike(lettersOf)) ?? said;
};
