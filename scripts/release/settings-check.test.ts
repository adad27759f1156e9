import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { commandScript } from './commands.mjs';

describe('the file of settings, which systemd and the commands read', () => {
  /** What `bin/shop` says and gives with such a file, where the program only tells of the setting. */
  const run = (lines: string, name: string) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'shop-settings-'));
    try {
      const settings = path.join(folder, 'shop.env');
      const program = path.join(folder, 'bin/shop');
      mkdirSync(path.dirname(program));
      writeFileSync(settings, lines);
      writeFileSync(program, commandScript('1'), { mode: 0o755 });
      // Of all that it is started with only the file matters here.
      const node = `#!/bin/sh\nfor word; do case $word in --env-file=*) exec '${process.execPath}' "$word" -p 'process.env.${name}' ;; esac; done\n`;
      writeFileSync(path.join(folder, 'bin/node'), node, { mode: 0o755 });
      const { status, stdout, stderr } = spawnSync(program, ['health'], {
        encoding: 'utf8',
        env: { PATH: process.env.PATH, SHOP_SETTINGS: settings },
      });
      return { status, said: stdout.trim() || stderr.replace(folder, '').trim() };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
  const given = (line: string) => run(`# one # two\n; it's\n\n${line}\nPORT=3000\n`, 'BACKUP_PASSPHRASE');

  test.each([
    'correcthorse#battery',
    'correct horse # battery',
    'back\\slash',
    'it"s',
    'tick`s',
    "it's",
    '"one" more',
    "'it's'",
    '"back\\slash"',
    '"never ended',
  ])('%s is refused by its name: each would read another value', (value) => {
    expect(given(`BACKUP_PASSPHRASE=${value}`)).toEqual({
      status: 1,
      said: 'shop: in /shop.env the value of BACKUP_PASSPHRASE holds a quote, a # or a \\, which systemd and this command would read differently: put it between single quotes, or between double ones where it holds a single one',
    });
  });

  test.each([
    ['correct horse=$battery; staple', 'correct horse=$battery; staple'],
    ["'correct#horse\\battery\"`'", 'correct#horse\\battery"`'],
    [`"it's # it"`, "it's # it"],
    ['  plain \t\r', 'plain'],
    ['', ''],
  ])('%s is what both read', (value, read) => {
    expect(given(`BACKUP_PASSPHRASE=${value}`)).toEqual({ status: 0, said: read });
  });

  test('the example is one that both read alike, also where its last line is not ended', () => {
    expect(run(readFileSync('deploy/shop.env.example', 'utf8').trim(), 'MAIL_FROM')).toEqual({
      status: 0,
      said: 'Your Shop <shop@example.ng>',
    });
    expect(run('PORT=3000\nA=b#c', 'A').status).toBe(1);
  });
});
