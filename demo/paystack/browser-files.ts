import { readFile } from 'node:fs/promises';
import { TEST_CARDS, type TestCard } from './cards.ts';

/** A file for the browser, under /demo/paystack. */
export interface BrowserFile {
  path: string;
  type: string;
  bytes: Buffer;
}

const HTML = 'text/html; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';
const STYLE = 'text/css; charset=utf-8';

const buttonOf = ({ name, label, number, cvv, pin }: TestCard): string =>
  `<li><button type="button" class="test-card" data-card="${name}" data-number="${number}" data-cvv="${cvv}"` +
  `${pin === null ? '' : ` data-pin="${pin}"`}><span class="test-card-label">${label}</span>` +
  `<span class="test-card-number">ends in ${number.slice(-4)}</span></button></li>`;

const read = (name: string): Promise<Buffer> => readFile(new URL(`./browser/${name}`, import.meta.url));

/** The files of the popup; the sheet comes with its list of test cards. */
export const readBrowserFiles = async (): Promise<BrowserFile[]> => {
  const [inline, sheet, script, style] = await Promise.all(
    ['inline.js', 'sheet.html', 'sheet.js', 'sheet.css'].map(read),
  );
  if (!inline || !sheet || !script || !style) throw new Error('The files of the payment sheet are missing');
  const page = sheet.toString('utf8').replace('<!-- test cards -->', TEST_CARDS.map(buttonOf).join('\n'));
  return [
    { path: '/inline.js', type: SCRIPT, bytes: inline },
    { path: '/sheet', type: HTML, bytes: Buffer.from(page) },
    { path: '/sheet.js', type: SCRIPT, bytes: script },
    { path: '/sheet.css', type: STYLE, bytes: style },
  ];
};
