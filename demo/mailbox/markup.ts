/** Markup that is safe as it stands. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const written = (value: string | Markup | readonly Markup[]): string => {
  if (value instanceof Markup) return value.text;
  if (typeof value !== 'string') return value.map(({ text }) => text).join('');
  return value.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
};

/** Writes markup; every text that is put in is escaped, for element content and quoted attributes alike. */
export const html = (
  parts: TemplateStringsArray,
  ...values: readonly (string | Markup | readonly Markup[])[]
): Markup =>
  new Markup(parts.reduce((before, part, index) => before + written(values[index - 1] ?? '') + part));
