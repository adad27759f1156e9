import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';

const HOUSE = path.join(import.meta.dirname, '../..');

/** What Biome says about a folder. It ends with 1 where it objects. */
const lint = (folder: string): Promise<string> =>
  new Promise((resolve) => {
    const biome = path.join(HOUSE, 'node_modules/@biomejs/biome/bin/biome');
    execFile(process.execPath, [biome, 'lint'], { cwd: folder }, (_, stdout, stderr) => {
      resolve(stdout + stderr);
    });
  });

/** The numbers of the lines that the house's own rules object to. */
const objectedLines = async (lines: readonly string[]): Promise<number[]> => {
  const { plugins } = JSON.parse(await readFile(path.join(HOUSE, 'biome.json'), 'utf8'));
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-lint-'));
  try {
    const rules = (plugins as string[]).map((plugin) => path.resolve(HOUSE, plugin));
    await writeFile(path.join(folder, 'biome.json'), JSON.stringify({ root: true, plugins: rules }));
    await writeFile(path.join(folder, 'sample.ts'), lines.join('\n'));
    const places = (await lint(folder)).matchAll(/sample\.ts:(\d+):\d+ plugin/g);
    return [...new Set([...places].map(([, line]) => Number(line)))];
  } finally {
    await rm(folder, { recursive: true });
  }
};

const STEERED = [
  'if (problem === accountMessages.resetLink) act();',
  'if (say.onlyLeft(1) !== problem) act();',
  "if (error.message === 'x') act();",
  "if (error?.message.startsWith('Paystack')) act();",
  'if (/timeout/.test(error.message)) act();',
  'if (LASTING.includes(sentence)) act();',
  "if (sentence.includes('already')) act();",
  "if (problem === 'Not found here') act();",
  'switch (error.message) { default: act(); }',
];
const PLAIN = [
  "if (codeOf(error) === 'cart_empty') act();",
  "if (typeof entry.message === 'string') act();",
  'if (message === undefined) act();',
  "if (key === 'Enter') act();",
  "const told = problem ? say.broken : '';",
  'switch (error.code) { default: act(); }',
];

test('a sentence that decides what a program does is objected to, and nothing else', async () => {
  expect(await objectedLines([...STEERED, ...PLAIN])).toEqual(STEERED.map((_, index) => index + 1));
}, 60_000);

const SUMS = [
  'const left = order.totalKobo - order.refundedKobo;',
  'const total = koboOfNaira(price) * quantity;',
  'const off = 100 - lineTotal(line);',
  'const net = paid - (fees ?? 0);',
  'const sum = lines.reduce((before, { amountKobo }) => before + amountKobo, 0);',
  'const percent = ((was - price) / was) * 100;',
  'const up = now / row.sales - 1;',
  'const cost = row.total_fee ?? row.amountKobo + 5;',
  'const more = theirs.unitPrice * 1.1;',
];
const NO_SUMS = [
  'const pages = Math.ceil(total / limit);',
  'const room = stock - taken;',
  'if (totalKobo > mostKobo) act();',
  'sums.paidKobo += payment.paidKobo;',
  "const text = 'the price ' + name;",
  'const isLast = place === prices.length - 1;',
  'const next = paidAt.getTime() + 1;',
];

test('a sum of money outside contract/money.ts is objected to, and nothing else', async () => {
  expect(await objectedLines([...SUMS, ...NO_SUMS])).toEqual(SUMS.map((_, index) => index + 1));
}, 60_000);
