import { setImmediate as turn } from 'node:timers/promises';
import { SaxesParser } from 'saxes';

/** What is done with the elements of an XML text, by their names without prefixes. */
export interface XmlHandlers {
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
}

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
  if (open) parser.on('opentag', ({ name, attributes }) => open(localName(name), attributes));
  if (close) parser.on('closetag', ({ name }) => close(localName(name)));
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
