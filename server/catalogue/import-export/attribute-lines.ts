import type { Attribute } from '#contract/catalogue/schemas.ts';

/** Attributes as a cell has them: a line each, `Material: Cotton`. No name has a colon. */
export const textOfAttributes = (attributes: readonly Attribute[]): string =>
  attributes.map(({ name, value }) => `${name}: ${value}`).join('\n');

/** A line without a colon is a name that lacks its value, for the form's rules to tell. */
export const attributesOfText = (text: string): Attribute[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [name = '', ...value] = line.split(':');
      return { name: name.trim(), value: value.join(':').trim() };
    });
