import { stringify } from 'csv-stringify/sync';
import { describe, expect, test, vi } from 'vitest';
import {
  CELL_LETTERS_MAX,
  FORMATS_MAX,
  PARTS_MAX,
  SHEETS_MAX,
  TEXT_COUNT_MAX,
  UNPACKED_MAX_BYTES,
} from '#contract/spreadsheets/limits.ts';
import { Refusal } from '#server/http/errors.ts';
import { isSpreadsheet, readSpreadsheet } from './read-spreadsheet.ts';
import { inlineRows, xlsxOf, zipOf } from './xlsx.fixture.ts';

vi.mock('csv-stringify/sync', { spy: true });

const OTHERWISE = new Refusal(415, 'file_is_spreadsheet', 'Something else');
const read = (bytes: Buffer) => readSpreadsheet(bytes, OTHERWISE);
const textOf = async (bytes: Buffer): Promise<string | undefined> => (await read(bytes))[0]?.csv.toString();
const refusal = (bytes: Buffer) =>
  read(bytes).then(
    () => null,
    (error: Error) => error.message,
  );

/** Styles 1 and 2 are a day and a moment, 3 an amount with “d” in its currency, 4 a time. */
const STYLES =
  '<numFmts count="3"><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy hh:mm"/><numFmt numFmtId="165" formatCode="[$USD] #,##0.00&quot; paid&quot;"/><numFmt numFmtId="166" formatCode="hh:mm"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/></cellXfs>';

describe('what a spreadsheet says', () => {
  test('Excel: shared texts, also in parts of several looks, booleans, errors, formulas by their results', async () => {
    const [sheet] = await read(
      xlsxOf(
        [
          {
            name: 'Stock',
            rows: '<row r="1" spans="1:4"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="D1" t="s"><v>2</v></c></row><row r="2"><c r="A2" t="b"><v>1</v></c><c r="B2"><f>2*6</f><v>12</v></c><c r="C2" t="str"><f>A1&amp;"x"</f><v>Namex</v></c><c r="D2" t="e"><f>1/0</f><v>#DIV/0!</v></c></row><row r="3"><c r="A3"><f>NOW()</f></c><c r="B3" t="s"><v>3</v></c></row>',
          },
        ],
        {
          texts:
            '<si><t>Name</t></si><si><r><rPr><b/></rPr><t xml:space="preserve">Price </t></r><r><t>(₦)</t></r><rPh sb="0" eb="1"><t>no</t></rPh></si><si><t>A &amp; B_x000A_C</t></si><si><t>=1+1</t></si>',
        },
      ),
    );
    expect(sheet?.csv.toString()).toBe('Name,Price (₦),,"A & B\nC"\nTRUE,12,Namex\n,=1+1\n');
    expect(sheet?.notes).toEqual([
      'A cell has an error, such as #N/A: it counts as empty',
      'A formula has no result in the file: its cell counts as empty',
    ]);
  });

  test('libraries: texts in the cells, cells and rows without references, names with prefixes', async () => {
    const rows = inlineRows([
      ['Name', 'Price'],
      ['Bowl', 5],
    ]).replaceAll(/<(\/?)(row|c|is|t|v)(?=[ >])/g, '<$1x:$2');
    expect(await textOf(xlsxOf([{ name: 'A', rows }]))).toBe('Name,Price\nBowl,5\n');
  });

  test('a letter that no database takes is left out, others are not', async () => {
    const rows = inlineRows([
      ['Name_x0000_', 'Pri_x000A_ce'],
      ['Bo_x0000_wl', '_xD83D__xDE00_'],
    ]);
    expect(await textOf(xlsxOf([{ name: 'A', rows }]))).toBe('Name,"Pri\nce"\nBowl,😀\n');
  });

  test.each([
    ['12999.999999999998', '13000'],
    ['1.2E+3', '1200'],
    ['0.1', '0.1'],
    ['1.9999999999999998E-2', '0.02'],
    ['5901234123457', '5901234123457'],
    ['1E-7', '0.0000001'],
    ['1.5E+21', '1500000000000000000000'],
    ['-3', '-3'],
  ])('the number %s is %s', async (written, number) => {
    const bytes = xlsxOf([{ name: 'A', rows: `<row><c><v>${written}</v></c></row>` }]);
    expect(await textOf(bytes)).toBe(`${number}\n`);
  });

  test('days and times are read by their formats, amounts with letters in their currency are none', async () => {
    const rows =
      '<row r="1"><c s="1"><v>46348</v></c><c s="2"><v>46348.75</v></c><c s="3"><v>1250.5</v></c><c s="4"><v>0.5</v></c><c t="d"><v>2026-11-22</v></c><c s="1"><v>-1</v></c></row>';
    expect(await textOf(xlsxOf([{ name: 'A', rows }], { styles: STYLES }))).toBe(
      '2026-11-22,2026-11-22 18:00,1250.5,12:00,2026-11-22,-1\n',
    );
    expect(
      await textOf(
        xlsxOf([{ name: 'A', rows: '<row><c s="1"><v>44886</v></c></row>' }], {
          styles: STYLES,
          is1904: true,
        }),
      ),
    ).toBe('2026-11-22\n');
  });

  test.each([
    [['10,12', '₦12,000'], ','],
    [['10,12', '₦12,000/='], ','],
    [['10,12', '12,000.50'], ','],
    [['9,99', '12.000'], ';'],
    [['1,250', '1.250,50'], ';'],
    [['0,500', '9,99'], ';'],
  ])('%o is written between %s, by which it is told what a comma means', async (cells, sign) => {
    const text = await textOf(xlsxOf([{ name: 'A', rows: inlineRows([['Name', 'Price'], cells]) }]));
    expect(text?.split('\n')[0]).toBe(`Name${sign}Price`);
  });

  test('rows stand in the lines of their numbers; sheets without rows are none; what is hidden or merged is said', async () => {
    const sheets = await read(
      xlsxOf([
        { name: 'Cover', rows: '<row r="1"><c r="A1" s="1"/></row>' },
        {
          name: 'Old & new',
          state: 'hidden',
          rows: '<row r="2" hidden="1"><c r="B2"><v>1</v></c></row><row r="3"/><row r="5"><c r="A5"><v>2</v></c></row>',
          after: '<mergeCells count="1"><mergeCell ref="A5:B5"/></mergeCells>',
        },
      ]),
    );
    expect(sheets).toEqual([
      {
        name: 'Old & new',
        notes: [
          'This sheet is hidden in the spreadsheet',
          'A row is hidden in the spreadsheet: it comes in as well',
          'Cells are merged in the spreadsheet: what is in them counts for their first cell only',
        ],
        csv: Buffer.from('\n,1\n\n\n2\n'),
      },
    ]);
  });
});

describe('what is refused', () => {
  const one = (rows: string) => xlsxOf([{ name: 'A', rows }]);

  test('old files, OpenDocument, other archives, half ones', async () => {
    const old = Buffer.from('d0cf11e0a1b11ae1', 'hex');
    expect(isSpreadsheet(old)).toBe(true);
    expect(await refusal(old)).toMatch(/old kind \(\.xls\).*save it as \.xlsx or CSV/);
    expect(
      await refusal(
        zipOf({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<a/>' }),
      ),
    ).toMatch(/OpenDocument spreadsheet \(\.ods\).*save it as \.xlsx or CSV/);
    expect(await refusal(zipOf({ 'word/document.xml': '<a/>' }))).toBe('Something else');
    expect(await refusal(one('<row><c><v>1</v></c></row>').subarray(0, 300))).toBe('Something else');
    expect(isSpreadsheet(Buffer.from('Name,Price'))).toBe(false);
  });

  test('XML that is none, has a document type, or has its rows in disorder', async () => {
    const damaged =
      'This spreadsheet cannot be read: it is damaged. Please open it and save it anew as .xlsx or CSV.';
    expect(await refusal(one('<row><c><v>1</c></row>'))).toBe(damaged);
    expect(await refusal(one('<row r="5"><c><v>1</v></c></row><row r="4"/>'))).toBe(damaged);
    expect(await refusal(one('<row r="1048577"/>'))).toBe(damaged);
    const bomb = zipOf({
      'xl/workbook.xml': '<!DOCTYPE a [<!ENTITY b "bbb">]><workbook>&b;</workbook>',
      'xl/_rels/workbook.xml.rels': '<Relationships/>',
    });
    expect(await refusal(bomb)).toBe(damaged);
  });

  test('nothing in it; too many columns', async () => {
    expect(await refusal(one('<row r="1"/>'))).toBe('This spreadsheet has no rows');
    expect(await refusal(one('<row r="1"><c r="KO1"><v>1</v></c></row>'))).toMatch(/more than 300 columns/);
    expect(await textOf(one('<row r="1"><c r="A1"><v>1</v></c><c r="XFD1" s="1"/></row>'))).toBe('1\n');
  });

  test('a small file that unpacks to a huge one, while a million empty rows are nothing', async () => {
    const bomb = zipOf({
      'xl/workbook.xml': `<workbook>${' '.repeat(UNPACKED_MAX_BYTES)}</workbook>`,
      'xl/_rels/workbook.xml.rels': '<Relationships/>',
    });
    expect(bomb.length).toBeLessThan(1_000_000);
    expect(await refusal(bomb)).toMatch(/more in it than can be taken in/);
    const rows = Array.from({ length: 100_000 }, (_, n) => `<row r="${n + 2}" ht="15"/>`).join('');
    expect(await textOf(one(`<row r="1"><c><v>1</v></c></row>${rows}`))).toBe('1\n');
  });

  const TOO_LARGE = /more in it than can be taken in/;

  test('a few texts that many cells point to: before any of it is written', async () => {
    const cells = '<c t="s"><v>0</v></c>'.repeat(300);
    const rows = Array.from({ length: 100 }, (_, n) => `<row r="${n + 1}">${cells}</row>`).join('');
    const small = xlsxOf([{ name: 'A', rows }], { texts: `<si><t>${'x'.repeat(20_000)}</t></si>` });
    expect(small.length).toBeLessThan(10_000);
    vi.mocked(stringify).mockClear();
    expect(await refusal(small)).toMatch(TOO_LARGE);
    expect(stringify).not.toHaveBeenCalled();
  });

  test('a cell with more letters than any spreadsheet keeps, shared or its own; what stands for letters counts once', async () => {
    const most = 'x'.repeat(CELL_LETTERS_MAX);
    const LONG = /more than 50,000 letters in one cell/;
    const pointing = '<row r="1"><c t="s"><v>0</v></c></row>';
    const shared = (text: string) =>
      xlsxOf([{ name: 'A', rows: pointing }], { texts: `<si><t>${text}</t></si>` });
    expect(await textOf(shared(most))).toBe(`${most}\n`);
    expect(await textOf(shared('_x0041_'.repeat(CELL_LETTERS_MAX)))).toBe(
      `${'A'.repeat(CELL_LETTERS_MAX)}\n`,
    );
    expect(await refusal(shared(`${most}x`))).toMatch(LONG);
    expect(await refusal(shared('x'.repeat(1_700_000)))).toMatch(LONG);
    expect(await textOf(one(inlineRows([[most]])))).toBe(`${most}\n`);
    expect(await refusal(one(inlineRows([[`${most}x`]])))).toMatch(LONG);
    expect(await refusal(one(`<row><c><v>${'1'.repeat(1_700_000)}</v></c></row>`))).toMatch(LONG);
  });

  test('more texts, formats, sheets or parts named than any spreadsheet has', async () => {
    const rows = '<row r="1"><c><v>1</v></c></row>';
    const styled = (styles: string) => refusal(xlsxOf([{ name: 'A', rows }], { styles }));
    expect(
      await refusal(xlsxOf([{ name: 'A', rows }], { texts: '<si/>'.repeat(TEXT_COUNT_MAX + 1) })),
    ).toMatch(TOO_LARGE);
    expect(await styled(`<cellXfs>${'<xf/>'.repeat(FORMATS_MAX + 1)}</cellXfs>`)).toMatch(TOO_LARGE);
    const format = '<numFmt numFmtId="200" formatCode="0"/>';
    expect(await styled(`<numFmts>${format.repeat(FORMATS_MAX + 1)}</numFmts>`)).toMatch(TOO_LARGE);
    const named = (sheets: number, relations: number) =>
      refusal(
        zipOf({
          'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${'<sheet r:id="1"/>'.repeat(sheets)}</sheets></workbook>`,
          'xl/worksheets/a.xml': '<worksheet/>',
          'xl/_rels/workbook.xml.rels': `<Relationships>${Array.from({ length: relations }, (_, n) => `<Relationship Id="${n}" Target="worksheets/a.xml"/>`).join('')}</Relationships>`,
        }),
      );
    expect(await named(SHEETS_MAX, 2)).toBe('This spreadsheet has no rows');
    expect(await named(SHEETS_MAX + 1, 2)).toMatch(TOO_LARGE);
    expect(await named(1, PARTS_MAX + 1)).toMatch(TOO_LARGE);
  });

  test('XML that is nested without end, or has attributes without end', async () => {
    const damaged = /it is damaged/;
    expect(await refusal(one('<a>'.repeat(5_000) + '</a>'.repeat(5_000)))).toMatch(damaged);
    const attributes = Array.from({ length: 5_000 }, (_, n) => ` a${n}=""`).join('');
    expect(await refusal(one(`<row${attributes}/><row><c><v>1</v></c></row>`))).toMatch(damaged);
  });

  test('a format is read once, however many cells have it and whatever stands in it', async () => {
    const code = `${'['.repeat(300_000)}${';'.repeat(300_000)}`;
    const styles = `<numFmts><numFmt numFmtId="200" formatCode="${code}"/></numFmts><cellXfs>${'<xf numFmtId="200"/>'.repeat(2_000)}</cellXfs>`;
    const rows = '<row r="1"><c s="1999"><v>1</v></c></row>';
    expect(await textOf(xlsxOf([{ name: 'A', rows }], { styles }))).toBe('1\n');
  });
});
