import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');
const read = (name: string): string => readFileSync(path.join(ROOT, name), 'utf8');
const pages = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/*.md', { cwd: ROOT })].filter(
  (page) => page !== 'docs/commands.md',
);
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

const BLOCK = /^```(?:sh|bash)\n([\s\S]*?)^```/gm;
const INLINE = /`((?:npm|npx|git|docker|kubectl|nginx|sudo|systemctl|psql|cp|bin\/shop) [^`\n]+)`/g;

/** A line of a shell without what stands before the program: a loop's word, settings, `sudo`, a prompt. */
const bare = (line: string): string =>
  line
    .replace(/ +#.*$/, '')
    .replace(/^(?:until|do) +/, '')
    .replace(/^sudo +-u +\w+ +/, '')
    .replace(/^(?:\$ +|sudo +|[A-Z_]+=(?:'[^']*'|"[^"]*"|\S*) +)+/, '')
    .trim();

const commandsOf = (page: string): string[] => {
  const text = read(page);
  const lines = [...text.matchAll(BLOCK)].flatMap(([, block = '']) =>
    block
      .replaceAll(/\\\n\s*/g, ' ')
      .split('\n')
      .filter((line) => !/^\s*(#|$)/.test(line)),
  );
  const inline = [...text.matchAll(INLINE)].map(([, command = '']) => command);
  return [...lines, ...inline]
    .flatMap((line) => line.split(/ && | \|\|? |; /))
    .map(bare)
    .filter((command) => command !== 'done');
};

interface Row {
  command: string;
  proof: string;
}
const rows: Row[] = read('docs/commands.md')
  .split('\n')
  .map((line) => /^\| `([^`]+)` \| (.+) \|$/.exec(line))
  .filter((match) => match !== null)
  .map(([, command = '', proof = '']) => ({ command, proof }));

const documented = new Map<string, string>();
for (const page of pages) for (const command of commandsOf(page)) documented.set(command, page);

/** The longest row that a command begins with: `npm run payments` also stands for what follows it. */
const rowFor = (command: string): Row | undefined =>
  rows
    .filter((row) => command === row.command || command.startsWith(`${row.command} `))
    .sort((one, other) => other.command.length - one.command.length)[0];

describe('the commands of the docs', () => {
  test.each([...documented])(
    '%s (%s) is run by a test, or was by hand: docs/commands.md says which',
    (command) => {
      expect(rowFor(command), 'it needs a row in docs/commands.md').toBeDefined();
    },
  );

  test('those of npm are scripts of package.json', () => {
    const called = [...documented.keys()].flatMap((command) => {
      const [, name] = /^npm (?:run (?:--silent )?)?([\w:-]+)/.exec(command) ?? [];
      return name === undefined || ['run', 'ci', 'install', 'audit', 'pack', 'view'].includes(name)
        ? []
        : [name];
    });
    expect(called.length).toBeGreaterThan(10);
    expect(called.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });

  test.each(rows.map(({ command, proof }) => [command, proof]))(
    '%s: what proves it is there',
    (command, proof) => {
      const tests = [...proof.matchAll(/`([\w./-]+\.ts)`/g)].map(([, file = '']) => file);
      if (tests.length === 0) {
        expect(proof).toMatch(/^(by hand, \d{4}-\d\d-\d\d|not run: )/);
        return;
      }
      const [, script = ''] = /^npm run ([\w:-]+)/.exec(command) ?? [];
      const program = scripts[script]
        ?.split(' ')
        .find((word) => /\/.*\.(ts|mjs)$/.test(word) && !word.endsWith('/run.mjs'));
      for (const file of tests) {
        expect(existsSync(path.join(ROOT, file)), file).toBe(true);
        if (!program) continue;
        // By the path that package.json has, or as an import of the test's own neighbour.
        const beside = `./${path.relative(path.dirname(file), program)}`;
        const text = read(file);
        expect(
          text.includes(program) || text.includes(`'${beside}'`),
          `${file} does not run ${program}`,
        ).toBe(true);
      }
    },
  );

  /** What a command is told to do, such as `verify` and `--dry-run`: not the names of files, places and people. */
  const toldIn = (command: string): string[] =>
    (/^npm run [\w:-]+ -- (.+)$/.exec(command)?.[1] ?? '')
      .replaceAll(/'[^']*'/g, '')
      .split(' ')
      .filter((word) => /^(--)?[a-z][a-z-]+$/.test(word));

  test.each([...documented.keys()].filter((command) => toldIn(command).length > 0))(
    '%s: its words are tried by the test that proves it',
    (command) => {
      const files = [...(rowFor(command)?.proof ?? '').matchAll(/`([\w./-]+\.ts)`/g)];
      const text = files.map(([, file = '']) => read(file)).join('\n');
      if (text === '') return;
      // A flag may be given by its name alone, as `parseArgs` gives it.
      const isTried = (word: string): boolean =>
        new RegExp(`['\\s]${word}['\\s]|[{\\s]${word.replace(/^--/, '')}: `).test(text);
      const missing = toldIn(command).filter((word) => !isTried(word));
      expect(missing).toEqual([]);
    },
  );

  test('settings that were filled in are not written over, and are left to the account that runs the shop', () => {
    const text = read('docs/operations.md');
    const written = text
      .split('\n')
      .filter((line) => /^[^`]*\b(?:install|cp) .*shop\.env\.example/.test(line));
    expect(written.length).toBeGreaterThan(0);
    expect(written.filter((line) => !line.startsWith('test -e /etc/shop/shop.env || '))).toEqual([]);
    // README's line is there before that account is.
    expect(text).toMatch(/^chgrp shop \/etc\/shop\/shop\.env && chmod 640 \/etc\/shop\/shop\.env\b/m);
    expect(read('deploy/shop.env.example')).toContain('640, group shop');
  });

  test('who runs a command as the account of the shop names files by their whole paths: it may write nowhere else', () => {
    const commands = pages.flatMap((page) => read(page).match(/sudo -u shop [^`\n]+/g) ?? []);
    const files = commands.flatMap((command) => command.split(' ').filter((word) => /\.\w+$/.test(word)));
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((file) => !file.startsWith('/'))).toEqual([]);
  });

  test('no row is left over', () => {
    const used = new Set([...documented.keys()].map((command) => rowFor(command)?.command));
    expect(rows.map(({ command }) => command).filter((command) => !used.has(command))).toEqual([]);
  });
});
