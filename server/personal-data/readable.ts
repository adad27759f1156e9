import type { DataRow, PersonalData } from './gather.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);

/** `orderNumber` as people read it: "Order number". */
const wordsOf = (name: string): string => {
  const words = name.replaceAll(
    /([a-z])([A-Z])/g,
    (_, left: string, right: string) => `${left} ${right.toLowerCase()}`,
  );
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const moment = new Intl.DateTimeFormat('en-NG', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Africa/Lagos',
});

const isRow = (value: unknown): value is DataRow => typeof value === 'object' && value !== null;

const isNothing = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (isRow(value) && !(value instanceof Date) && Object.keys(value).length === 0);

const htmlOf = (value: unknown): string => {
  if (value instanceof Date) return escaped(moment.format(value));
  if (Array.isArray(value)) return `<ol>${value.map((one) => `<li>${htmlOf(one)}</li>`).join('')}</ol>`;
  if (!isRow(value)) return escaped(String(value));
  const facts = Object.entries(value).filter(([, fact]) => !isNothing(fact));
  return `<dl>${facts.map(([name, fact]) => `<div><dt>${escaped(wordsOf(name))}</dt><dd>${htmlOf(fact)}</dd></div>`).join('')}</dl>`;
};

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 52rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; overflow-wrap: anywhere; }
  h1 { font-size: 1.6rem; line-height: 1.2; } h2 { font-size: 1.15rem; margin: 2.5rem 0 .5rem; }
  article { border: 1px solid #8886; border-radius: .6rem; padding: .75rem 1rem; margin: .6rem 0; }
  dl, ol { margin: 0; } ol { padding-left: 1.3rem; }
  dl > div { display: grid; grid-template-columns: minmax(7rem, 12rem) 1fr; gap: 0 1rem; padding: .15rem 0; }
  dt { opacity: .7; } dd { margin: 0; min-width: 0; }
  @media (max-width: 30rem) { dl > div { grid-template-columns: 1fr; } }`;

/** The same as a page that needs nothing but a browser, to be read and printed. Whatever somebody typed is escaped. */
export const readablePage = ({ shop, madeAt, sections }: PersonalData): string => {
  const full = sections.filter(({ rows }) => rows.length > 0);
  const empty = sections.filter(({ rows }) => rows.length === 0).map(({ title }) => title);
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>What ${escaped(shop)} holds on you</title><style>${STYLE}</style></head><body><main>`,
    `<h1>What ${escaped(shop)} holds on you</h1>`,
    `<p>Made on ${escaped(moment.format(new Date(madeAt)))}, Lagos time. Times are those of Lagos, amounts are naira.</p>`,
    ...full.map(
      ({ title, rows }) =>
        `<section><h2>${escaped(title)}</h2>${rows.map((row) => `<article>${htmlOf(row)}</article>`).join('')}</section>`,
    ),
    ...(empty.length > 0 ? [`<h2>Nothing is held under</h2><p>${escaped(empty.join(', '))}</p>`] : []),
    '</main></body></html>',
  ].join('\n');
};
