import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { xlsxOf } from '#server/spreadsheets/xlsx.fixture.ts';
import { sheetsOf } from './file-sheets.ts';
import { withFile } from './take-file.ts';

test('the room of a file is free as soon as it has been worked on, whatever came of it', async () => {
  const file = Buffer.alloc(1_000_000, 'a');
  expect(await withFile(file, async ({ length }) => length)).toBe(1_000_000);
  expect(file.buffer.byteLength).toBe(0);
  const refused = Buffer.alloc(1_000_000, 'a');
  await expect(withFile(refused, () => Promise.reject(new Error('no file')))).rejects.toThrow('no file');
  expect(refused.buffer.byteLength).toBe(0);
});

test('a file that shares its room with others leaves it to them', async () => {
  const room = Buffer.from('first, second');
  await withFile(room.subarray(0, 5), async () => undefined);
  expect(room.toString()).toBe('first, second');
});

test('where no file was sent there is an empty one', async () => {
  expect(await withFile(undefined, async ({ length }) => length)).toBe(0);
});

test('a spreadsheet that is refused in its midst is still being unpacked then, and ends nothing', async () => {
  // Of letters that do not pack, so that most of the file is still to come.
  const rows = Array.from(
    { length: 4_000 },
    (_, at) =>
      `<row r="${at + 1}"><c t="inlineStr"><is><t>${randomBytes(150).toString('base64')}</t></is></c></row>`,
  );
  rows[200] = '<row><c><v>1</c></row>';
  const sheet = xlsxOf([{ name: 'Products', rows: rows.join('') }]);
  expect(sheet.length).toBeGreaterThan(500_000);
  for (let turn = 0; turn < 3; turn += 1) {
    const sent = Buffer.concat([sheet]);
    await expect(withFile(sent, sheetsOf)).rejects.toThrow('it is damaged');
    expect(sent.length).toBe(sheet.length);
    await sleep(100);
  }
});
