// @ts-check
import { writeSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { binaries, root } from './child.mjs';
import { prepare, run } from './prepare.mjs';
import { orSayWhy } from './problem.mjs';
import { serverCommand } from './server-command.mjs';

/** Where start.sh reads. */
const LINE = 4;

/** @param {string} text a word of a shell's line, whatever is in it */
const quoted = (text) => `'${text.replaceAll("'", `'\\''`)}'`;

/** @param {string} runtime the Node.js to run the shop with */
const lineFor = (runtime) => {
  const { flags, program, env } = serverCommand;
  const npm = process.env.SHOP_NPM ?? '';
  const settings = Object.entries({ ...env, SHOP_NPM: npm }).map(
    ([name, value]) => `export ${name}=${quoted(value)}`,
  );
  const path = `export PATH=${[binaries, dirname(runtime)].map(quoted).join(delimiter)}${delimiter}"$PATH"`;
  const watching = ['--import', pathToFileURL(join(root, 'scripts', 'ends-with-npm.mjs')).href];
  const command = `exec ${[runtime, ...flags, ...watching, program].map(quoted).join(' ')}`;
  return [...settings, path, command, ''].join('\n');
};

await orSayWhy(async () => {
  const runtime = await prepare({ pages: true });
  if (process.env.SHOP_NPM) writeSync(LINE, lineFor(runtime));
  // By hand, without start.sh.
  else await run(runtime, [...serverCommand.flags, serverCommand.program], serverCommand.env);
});
