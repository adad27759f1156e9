// @ts-check
import { mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { binaries, root } from './child.mjs';
import { serverCommand } from './server-command.mjs';

/** Where `npm start` finds it: see package.json. */
const FILE = join(root, 'node_modules', '.cache', 'start.sh');

/** @param {string} text a word of a shell's line, whatever is in it */
const quoted = (text) => `'${text.replaceAll("'", `'\\''`)}'`;

/**
 * Writes the line that a shell becomes the shop by. What made everything ready has ended then: it would wait beside the shop
 * for as long as that runs, with 50 MB.
 *
 * @param {string} runtime the Node.js to run the shop with
 */
export const writeLauncher = (runtime) => {
  const { flags, program, env } = serverCommand;
  const path = `${[binaries, dirname(runtime)].map(quoted).join(delimiter)}${delimiter}"$PATH"`;
  const settings = Object.entries(env).map(([name, value]) => `${name}=${quoted(value)}`);
  const watching = ['--import', join(root, 'scripts', 'ends-with-npm.mjs')];
  const command = [runtime, ...flags, ...watching, program].map(quoted);
  mkdirSync(dirname(FILE), { recursive: true });
  writeFileSync(FILE, `exec env PATH=${path} ${[...settings, ...command].join(' ')}\n`);
};
