import { crc32, deflateRawSync } from 'node:zlib';

/** A ZIP archive of these parts. Source: PKWARE's APPNOTE, 4.3. */
export const zipOf = (parts: Readonly<Record<string, string | Buffer>>): Buffer => {
  const pieces: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, part] of Object.entries(parts)) {
    const bytes = Buffer.from(part);
    const packed = deflateRawSync(bytes);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(0x0800, 2);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(bytes.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    pieces.push(Buffer.from('504b0304', 'hex'), fields, Buffer.from(name), packed);
    directory.push(Buffer.from('504b01021400', 'hex'), fields, place, Buffer.from(name));
    offset += 30 + Buffer.byteLength(name) + packed.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(parts).length, 8);
  end.writeUInt16LE(Object.keys(parts).length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...pieces, list, end]);
};

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

interface FixtureSheet {
  name: string;
  /** What stands inside `sheetData`, or behind it after a bar of its own. */
  rows: string;
  after?: string;
  state?: 'hidden' | 'veryHidden';
}

/** A spreadsheet of these sheets, its texts and styles in parts of their own where they are given. */
export const xlsxOf = (
  sheets: readonly FixtureSheet[],
  { texts, styles, is1904 = false }: { texts?: string; styles?: string; is1904?: boolean } = {},
): Buffer =>
  zipOf({
    '[Content_Types].xml': `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    '_rels/.rels': `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><workbookPr${is1904 ? ' date1904="1"' : ''}/><sheets>${sheets
      .map(
        ({ name, state }, n) =>
          `<sheet name="${escaped(name)}" sheetId="${n + 1}"${state ? ` state="${state}"` : ''} r:id="rId${n + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${sheets
      .map(
        (_, n) =>
          `<Relationship Id="rId${n + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${n + 1}.xml"/>`,
      )
      .join(
        '',
      )}<Relationship Id="rId98" Type="${RELATIONS}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId99" Type="${RELATIONS}/styles" Target="/xl/styles.xml"/></Relationships>`,
    ...(texts === undefined ? {} : { 'xl/sharedStrings.xml': `${HEAD}<sst xmlns="${MAIN}">${texts}</sst>` }),
    ...(styles === undefined
      ? {}
      : { 'xl/styles.xml': `${HEAD}<styleSheet xmlns="${MAIN}">${styles}</styleSheet>` }),
    ...Object.fromEntries(
      sheets.map(({ rows, after = '' }, n) => [
        `xl/worksheets/sheet${n + 1}.xml`,
        `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData>${after}</worksheet>`,
      ]),
    ),
  });

const inline = (text: string): string =>
  `<c t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

/** Rows of texts and numbers, written inline as libraries do. */
export const inlineRows = (rows: readonly (readonly (string | number)[])[], first = 1): string =>
  rows
    .map(
      (cells, n) =>
        `<row r="${first + n}">${cells
          .map((cell) => (typeof cell === 'number' ? `<c><v>${cell}</v></c>` : inline(cell)))
          .join('')}</row>`,
    )
    .join('');
