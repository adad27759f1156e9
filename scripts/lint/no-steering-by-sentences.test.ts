import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';

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
    return [...places].map(([, line]) => Number(line));
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

it('a sentence that decides what a program does is objected to, and nothing else', async () => {
  const lines = [...STEERED, ...PLAIN];
  expect(await objectedLines(lines)).toEqual(STEERED.map((_, index) => index + 1));
}, 60_000);
