import { afterEach, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { addSecurityText, securityText } from './security-txt.ts';

let shop: TestShop;
afterEach(() => shop.stop());
const open = async (settings: Record<string, string>): Promise<void> => {
  shop = await openTestShop(settings, { extend: async (app, opened) => addSecurityText(app, opened) });
};
const read = () => shop.app.inject({ url: '/.well-known/security.txt' });

test('says where to report a hole, until when, and where it lies, as the owner has set it', async () => {
  await open({ APP_URL: 'https://shop.example', SECURITY_CONTACT: 'https://shop.example/report' });
  const { statusCode, headers, body } = await read();
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  const fields = Object.fromEntries(
    body
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/, 2)),
  );
  expect(fields).toEqual({
    Contact: 'https://shop.example/report',
    Expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00:00Z$/),
    'Preferred-Languages': 'en',
    Canonical: 'https://shop.example/.well-known/security.txt',
  });
  const days = (Date.parse(fields.Expires ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
});

test('without a setting it names the shop’s own address for mail, and is not there while there is none', async () => {
  await open({ APP_URL: 'https://shop.example' });
  expect((await read()).statusCode).toBe(404);
  const settings = await shop.shop.settings.current();
  shop.shop.settings.current = async () => ({ ...settings, contactEmail: 'help@shop.example' });
  expect((await read()).body).toContain('Contact: mailto:help@shop.example\n');
});

test('an address of mail gets its scheme, whatever has one keeps it; the end comes by the day', async () => {
  await open({});
  const at = (moment: string, contact = 'help@shop.example') =>
    securityText(contact, 'https://shop.example', new Date(moment));
  expect(at('2026-11-23T01:00:00Z')).toBe(at('2026-11-23T23:00:00Z'));
  expect(at('2026-11-23T01:00:00Z')).toContain('Expires: 2027-05-22T00:00:00Z\n');
  expect(at('2026-11-23T01:00:00Z', 'mailto:a@b.example')).toContain('Contact: mailto:a@b.example\n');
});
