import {
  FORMATS_MAX,
  PARTS_MAX,
  SHEETS_MAX,
  TEXT_COUNT_MAX,
  TEXTS_MAX,
} from '#contract/spreadsheets/limits.ts';
import { kindOfFormat, type NumberKind, textOf, withMore } from './cell-text.ts';
import { readXml } from './read-xml.ts';
import { tooLarge, upTo, type WorkbookParts } from './workbook-parts.ts';

export interface WorkbookSheet {
  name: string;
  isHidden: boolean;
  /** The part that it is in. */
  part: string;
}

export interface Workbook {
  sheets: readonly WorkbookSheet[];
  is1904: boolean;
  /** The table of texts that cells point into. */
  texts: readonly string[];
  /** What numbers stand for, by the style of a cell. */
  kinds: readonly NumberKind[];
}

const FOLDER = 'xl/';
export const WORKBOOK = `${FOLDER}workbook.xml`;

/** `worksheets/sheet1.xml` beside the workbook, `/xl/worksheets/sheet1.xml` from the top. */
const partOf = (target: string): string =>
  target.startsWith('/') ? target.slice(1) : `${FOLDER}${target.replace(/^\.\//, '')}`;

/** The parts that a workbook names, by the ids that it has for them, and by what they are. */
const readRelations = async (parts: WorkbookParts) => {
  const byId = new Map<string, string>();
  const byKind = new Map<string, string>();
  const another = upTo(PARTS_MAX);
  await readXml(parts.read(`${FOLDER}_rels/workbook.xml.rels`), {
    open: (name, { Id = '', Target = '', Type = '' }) => {
      if (name !== 'Relationship') return;
      another();
      byId.set(Id, partOf(Target));
      byKind.set(Type.split('/').at(-1) ?? '', partOf(Target));
    },
  });
  return { byId, byKind };
};

const readTexts = async (pieces: AsyncIterable<Buffer>): Promise<string[]> => {
  const texts: string[] = [];
  const another = upTo(TEXT_COUNT_MAX);
  let [letters, current] = [0, ''];
  // Texts stand in `t`, also those of a part in another look; `rPh` tells how Japanese is said.
  let [isText, isSaid] = [false, false];
  await readXml(pieces, {
    open: (name) => {
      if (name === 'si') current = '';
      else if (name === 'rPh') isSaid = true;
      else if (name === 't') isText = !isSaid;
    },
    text: (text) => {
      if (!isText) return;
      current = withMore(current, text);
      letters += text.length;
      if (letters > TEXTS_MAX) throw tooLarge();
    },
    close: (name) => {
      if (name === 't') isText = false;
      else if (name === 'rPh') isSaid = false;
      else if (name === 'si') {
        another();
        texts.push(textOf(current));
      }
    },
  });
  return texts;
};

const readKinds = async (pieces: AsyncIterable<Buffer>): Promise<NumberKind[]> => {
  const formats = new Map<number, NumberKind>();
  const kinds: NumberKind[] = [];
  const [anotherFormat, anotherOfCells] = [upTo(FORMATS_MAX), upTo(FORMATS_MAX)];
  let isOfCells = false;
  await readXml(pieces, {
    open: (name, { numFmtId = '0', formatCode }) => {
      const id = Number(numFmtId);
      if (name === 'cellXfs') isOfCells = true;
      else if (name === 'numFmt' && formatCode !== undefined) {
        anotherFormat();
        formats.set(id, kindOfFormat(id, formatCode));
      } else if (name === 'xf' && isOfCells) {
        anotherOfCells();
        kinds.push(formats.get(id) ?? kindOfFormat(id, undefined));
      }
    },
    close: (name) => {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return kinds;
};

/** What a workbook says of its sheets, and what their cells point at. */
export const readWorkbook = async (parts: WorkbookParts): Promise<Workbook> => {
  const { byId, byKind } = await readRelations(parts);
  const sheets: WorkbookSheet[] = [];
  const another = upTo(SHEETS_MAX);
  let is1904 = false;
  await readXml(parts.read(WORKBOOK), {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
      if (name !== 'sheet') return;
      another();
      const [, id = ''] = Object.entries(attributes).find(([key]) => /(?:^|:)id$/.test(key)) ?? [];
      const isHidden = (attributes.state ?? 'visible') !== 'visible';
      const part = byId.get(id);
      if (part?.includes('worksheets/')) sheets.push({ name: attributes.name ?? '', isHidden, part });
    },
  });
  const [texts, styles] = [byKind.get('sharedStrings'), byKind.get('styles')];
  return {
    sheets,
    is1904,
    texts: texts && parts.has(texts) ? await readTexts(parts.read(texts)) : [],
    kinds: styles && parts.has(styles) ? await readKinds(parts.read(styles)) : [],
  };
};
