import type { Choice } from '#contract/catalogue/choice.ts';
import type { Variations } from '#contract/catalogue/schemas.ts';

/** The choice that an address holds, such as `?Colour=Red&Size=M`; a type with a single value leaves nothing to choose. */
export const choiceIn = (variations: Variations, search: URLSearchParams): Choice =>
  Object.fromEntries(
    Object.entries(variations).flatMap(([type, values]) => {
      const wanted = values.length === 1 ? values[0] : search.get(type);
      return typeof wanted === 'string' && values.includes(wanted) ? [[type, wanted]] : [];
    }),
  );

/** The address's query with the choice in place of the one it held; whatever else stands in it stays. */
export const searchWith = (search: string, variations: Variations, choice: Choice): string => {
  const query = new URLSearchParams(search);
  for (const type of Object.keys(variations)) {
    const value = choice[type];
    if (value === undefined) query.delete(type);
    else query.set(type, value);
  }
  const text = query.toString();
  return text && `?${text}`;
};

/** What an address of a product needs behind it to open this choice. */
export const choiceQuery = (choice: Choice): string => {
  const text = new URLSearchParams(choice).toString();
  return text && `?${text}`;
};
