import { normalForm } from '#contract/normal-form.ts';

/** A text that is one address, whatever stands in it. */
const WHOLE_ADDRESS = /^https?:\/\/\S+$/i;
/** An address in a text: it stands as it was given, since another site may know its file by that form alone. */
const ADDRESS = /(https?:\/\/[^\s,;|"<>]+)/i;

/**
 * A text with its letters and their marks as one (Unicode's form C): keyboards and systems write `é` as one sign or as two, and both
 * name the same. Whatever comes in, by a call or in a file, is brought to it, so that texts can be compared.
 */
export const composed = (text: string): string =>
  normalForm(text) === text || WHOLE_ADDRESS.test(text)
    ? text
    : text
        .split(ADDRESS)
        .map((part, place) => (place % 2 === 0 ? normalForm(part) : part))
        .join('');

/** Passwords are judged as they were typed (`accounts/password`), and what a form had loaded is compared with what is stored. */
const isLeft = (key: string): boolean => key === 'was' || /password$/i.test(key);

type Fields = Record<string, unknown>;

/** Keys keep their order; two that would become one stay two. */
const composeKeys = (fields: Fields): void => {
  const entries = Object.entries(fields);
  if (entries.every(([key]) => composed(key) === key)) return;
  const taken = new Set(entries.map(([key]) => key));
  for (const [key] of entries) delete fields[key];
  for (const [key, value] of entries) {
    const name = composed(key);
    const isFree = !taken.has(name);
    taken.add(name);
    fields[isFree ? name : key] = value;
  }
};

/** Brings all texts in a value that came in to one form, in place. Keeps its own list: values may be nested more deeply than calls can be. */
export const composeTexts = <T>(given: T): T => {
  const whole: Fields = { given };
  const left = [whole];
  for (let next = left.pop(); next; next = left.pop()) {
    for (const [key, inner] of Object.entries(next)) {
      if (isLeft(key)) continue;
      if (typeof inner === 'string') {
        const text = composed(inner);
        if (text !== inner) next[key] = text;
      } else if (typeof inner === 'object' && inner !== null) left.push(inner as Fields);
    }
    composeKeys(next);
  }
  return whole.given as T;
};
