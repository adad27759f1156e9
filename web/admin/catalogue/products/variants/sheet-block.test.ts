import { expect, test } from 'vitest';
import { readBlock, writeBlock } from './sheet-block.ts';

test.each([
  [
    'Excel, which ends its last row',
    '1500\t8\r\n2000\t3\r\n',
    [
      ['1500', '8'],
      ['2000', '3'],
    ],
  ],
  [
    'Google Sheets, which does not',
    '1500\t8\n2000\t3',
    [
      ['1500', '8'],
      ['2000', '3'],
    ],
  ],
  ['an old Mac', 'a\rb', [['a'], ['b']]],
  ['empty cells', '\t8\n\t', [['', '8']]],
  ['an empty cell between two rows', 'a\r\n\r\nb\r\n', [['a'], [''], ['b']]],
  ['spaces around', ' 7 \t\u00a08', [['7', '8']]],
  [
    'tabs, line ends and quotes within quotes',
    '"a\tb"\t"c\nd"\n"3"" wide"\t9',
    [
      ['a\tb', 'c\nd'],
      ['3" wide', '9'],
    ],
  ],
  ['quotes that are only quotes', '3" wide\t"open\n"x" y', [['3" wide', '"open'], ['"x" y']]],
  ['nothing', '', [['']]],
])('a block of %s is read', (_, text, rows) => {
  expect(readBlock(text)).toEqual(rows);
});

test('what is written is read as it was', () => {
  const rows = [
    ['1500', ''],
    ['a\tb', '3" wide'],
    ['c\nd', '"'],
  ];
  expect(readBlock(writeBlock(rows))).toEqual(rows);
});
