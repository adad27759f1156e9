import { setImmediate as turn } from 'node:timers/promises';
import { SaxesParser } from 'saxes';

/** What is done with the elements of an XML text, by their names without prefixes. */
export interface XmlHandlers {
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
}

/**
 * How deep elements stand in each other, and how many attributes one has: a spreadsheet has a dozen of either. Each takes room
 * while it is open, and a few bytes of a packed file may be millions of them.
 */
const DEEPEST = 100;
const ATTRIBUTES_MAX = 1_000;

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Reads XML a piece at a time, and lets the process do something else in between. Spreadsheets have no document types. */
export const readXml = async (
  pieces: AsyncIterable<Buffer>,
  { open, close, text }: XmlHandlers,
): Promise<void> => {
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => {
    throw new Error('A spreadsheet has a document type');
  });
  let [depth, attributesOfOne] = [0, 0];
  parser.on('opentagstart', () => {
    depth += 1;
    attributesOfOne = 0;
    if (depth > DEEPEST) throw new Error('The elements of a spreadsheet are nested too deep');
  });
  parser.on('attribute', () => {
    attributesOfOne += 1;
    if (attributesOfOne > ATTRIBUTES_MAX)
      throw new Error('An element of a spreadsheet has too many attributes');
  });
  if (open) parser.on('opentag', ({ name, attributes }) => open(localName(name), attributes));
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    close?.(localName(name));
  });
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  const decoder = new TextDecoder();
  for await (const piece of pieces) {
    parser.write(decoder.decode(piece, { stream: true }));
    await turn();
  }
  parser.write(decoder.decode()).close();
};
