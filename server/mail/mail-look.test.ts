import { expect, test } from 'vitest';
import { DEFAULT_LOOK } from '#server/look/default-look.ts';
import { mailLookOf } from './mail-look.ts';
import { renderMail } from './render.ts';

const URL = 'https://shop.example';
const SHOP = { name: 'Harmattan', url: URL, contact: [] };
const CODE = {
  template: 'verification-code',
  to: 'ada@shop.example',
  event: 'a',
  content: { code: '482913' },
} as const;
const sent = (look: Partial<typeof DEFAULT_LOOK>, mail: Parameters<typeof renderMail>[0] = CODE) =>
  renderMail(mail, { ...SHOP, ...mailLookOf({ ...DEFAULT_LOOK, ...look }, URL) });

test('a mail has the owner’s colour and logo, which is a picture that mail programs know', () => {
  const welcome = { template: 'welcome', to: 'a@b.example', event: 'b', content: { name: 'Ada' } } as const;
  const { html } = sent({ brand: '#ffcc00', logo: '/media/uploads/abc.webp' }, welcome);
  expect(html).toContain('src="https://shop.example/media/icon/logo/uploads/abc.png"');
  expect(html).toContain('alt="Harmattan"');
  expect(html).toContain('background:#ffcc00');
  expect(html).not.toContain('#14532d');
});

test.each(['#123456', '#000000', '#999999'])(
  'with %s the code is the only six digits of a mail’s source',
  (brand) => {
    expect([...sent({ brand }).html.matchAll(/(?<!\d)\d{6}(?!\d)/g)].map(([digits]) => digits)).toEqual(
      expect.arrayContaining(['482913']),
    );
    expect(new Set(sent({ brand }).html.match(/(?<!\d)\d{6}(?!\d)/g))).toEqual(new Set(['482913']));
  },
);

test('a shop that looks as it came sends the mails that it sent before', () => {
  expect(mailLookOf(DEFAULT_LOOK, URL)).toEqual({});
  expect(sent({}).html).toContain('#14532d');
});
