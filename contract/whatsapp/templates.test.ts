import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { TEMPLATE_EXAMPLES, WHATSAPP_TEMPLATES, type WhatsAppTemplate } from './templates.ts';

const names = Object.keys(WHATSAPP_TEMPLATES) as WhatsAppTemplate[];

test.each(names)('%s stands in the owner’s guide word for word, and is such as Meta approves', (name) => {
  const text = WHATSAPP_TEMPLATES[name];
  expect(readFileSync('docs/operations.md', 'utf8')).toContain(`| \`${name}\` | ${text} |`);
  expect(text).not.toMatch(/^\{\{|\}\}\W*$/);
  const places = [...text.matchAll(/\{\{(\d)\}\}/g)].map(([, place]) => Number(place));
  expect(places).toEqual(TEMPLATE_EXAMPLES[name].map((_, place) => place + 1));
});
