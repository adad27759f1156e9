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

test('with a logo the plain text begins with the shop’s name as well', () => {
  const { text } = sent({ logo: '/media/uploads/abc.webp' });
  expect(text).toMatch(/^Harmattan https:\/\/shop\.example\/\n/);
  expect(text).toBe(sent({}).text);
});

test('a logo keeps its shape: its own size is said to programs that know no greatest height', () => {
  const logo = '/media/uploads/abc.webp';
  const at = (width: number, height: number) =>
    renderMail(CODE, { ...SHOP, ...mailLookOf({ ...DEFAULT_LOOK, logo }, URL, { width, height }) }).html;
  expect(at(1_600, 400)).toMatch(/<img[^>]* width="160" height="40"/);
  // As it is sent: 400 wide at most.
  expect(at(2_000, 80)).toMatch(/<img[^>]* width="400" height="16"/);
  expect(at(60, 20)).toMatch(/<img[^>]* width="60" height="20"/);
  const unknown = sent({ logo }).html;
  expect(unknown).toMatch(/<img[^>]* height="40"/);
  expect(unknown).not.toMatch(/<img[^>]* width="/);
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
