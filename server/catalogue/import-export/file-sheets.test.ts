import { expect, test } from 'vitest';
import { sheetsOf } from './file-sheets.ts';

const oneSheet = async (text: string): Promise<string> =>
  (await sheetsOf(Buffer.from(text)))[0]?.csv.toString() ?? '';

test('letters and their marks are one, wherever in a large file they stand', async () => {
  const row = (place: number): string =>
    `Cafe\u0301 ${place};A\u0323da;https://shop.example/cafe\u0301-${place}.jpg\r\n`;
  const rows = Array.from({ length: 20_000 }, (_, place) => row(place));
  const wanted = rows.map((_, place) => `Café ${place};Ạda;https://shop.example/cafe\u0301-${place}.jpg\r\n`);
  expect(Buffer.byteLength(rows.join(''))).toBeGreaterThan(1_000_000);
  expect(await oneSheet(rows.join(''))).toBe(wanted.join(''));
  // One mark alone, in the last line.
  const plain = 'Cup;Blue\n'.repeat(60_000);
  expect(await oneSheet(`${plain}Cafe\u0301`)).toBe(`${plain}Café`);
});

test('a file whose letters are in one form already is not copied', async () => {
  const file = Buffer.from('Café;₦2,000\n'.repeat(60_000));
  expect((await sheetsOf(file))[0]?.csv).toBe(file);
});

test('a large file without line ends is read as well', async () => {
  const text = 'Cafe\u0301,'.repeat(100_000);
  expect(await oneSheet(text)).toBe('Café,'.repeat(100_000));
});
