// @ts-check
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from './child.mjs';
import { orSayWhy, Problem } from './problem.mjs';

// What the shop is made of, as CycloneDX 1.6. Not by `npm sbom`: with --omit=dev it leaves out every package that a tool uses
// as well (React, pg, Zod), and without it stops at what a tool asks for otherwise than the lock has it.

/**
 * @typedef {object} Entry an entry of package-lock.json
 * @property {string} [version]
 * @property {string} [license]
 * @property {string} [resolved]
 * @property {string} [integrity]
 * @property {boolean} [dev]
 * @property {boolean} [devOptional]
 * @property {boolean} [optional]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [optionalDependencies]
 */

/** @param {string} path such as node_modules/a/node_modules/@b/c */
const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/**
 * Source: https://github.com/package-url/purl-spec
 *
 * @param {string} name
 * @param {string} version
 */
const purlOf = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** @param {string} licence an expression of SPDX */
const licensesOf = (licence) =>
  / (AND|OR) /.test(licence) ? [{ expression: licence }] : [{ license: { id: licence } }];

/** @param {string | undefined} integrity such as sha512-… */
const hashesOf = (integrity) => {
  const [, base64] = /^sha512-(\S+)/.exec(integrity ?? '') ?? [];
  return base64 ? [{ alg: 'SHA-512', content: Buffer.from(base64, 'base64').toString('hex') }] : [];
};

/** @param {[string, Entry]} entry */
const componentOf = ([path, { version = '', license = '', resolved, integrity, optional }]) => {
  const name = nameOf(path);
  const [scope, bare] = name.startsWith('@') ? name.split('/') : [undefined, name];
  return {
    type: 'library',
    'bom-ref': `${name}@${version}`,
    ...(scope ? { group: scope } : {}),
    name: bare,
    version,
    scope: optional ? 'optional' : 'required',
    purl: purlOf(name, version),
    licenses: licensesOf(license),
    hashes: hashesOf(integrity),
    ...(resolved ? { externalReferences: [{ type: 'distribution', url: resolved }] } : {}),
  };
};

/**
 * The entry that a package at `from` loads under a name: its own, else that of a folder further out.
 *
 * @param {Record<string, Entry>} locked
 * @param {string} from
 * @param {string} name
 * @returns {string | undefined}
 */
const pathOf = (locked, from, name) => {
  const own = from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`;
  if (locked[own] !== undefined) return own;
  return from === ''
    ? undefined
    : pathOf(locked, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name);
};

/**
 * @param {Record<string, Entry>} locked `packages` of package-lock.json
 * @param {{ name: string, version: string, license: string }} own
 */
export const sbomOf = (locked, own) => {
  const shipped = Object.entries(locked).filter(
    ([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional,
  );
  const paths = new Set(shipped.map(([path]) => path));
  const components = new Map(shipped.map((entry) => [componentOf(entry)['bom-ref'], componentOf(entry)]));
  /** @param {string} path */
  const refOf = (path) => `${nameOf(path)}@${locked[path]?.version}`;
  /** @type {Map<string, Set<string>>} */
  const dependencies = new Map();
  for (const [path, { dependencies: needed, optionalDependencies }] of [
    ...shipped,
    /** @type {const} */ (['', locked[''] ?? {}]),
  ]) {
    const ref = path === '' ? `${own.name}@${own.version}` : refOf(path);
    const on = dependencies.get(ref) ?? new Set();
    dependencies.set(ref, on);
    for (const name of Object.keys({ ...needed, ...optionalDependencies })) {
      const found = pathOf(locked, path, name);
      if (found !== undefined && paths.has(found)) on.add(refOf(found));
    }
  }
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${randomUUID()}`,
    version: 1,
    metadata: {
      timestamp: new Date().toISOString(),
      component: {
        type: 'application',
        'bom-ref': `${own.name}@${own.version}`,
        name: own.name,
        version: own.version,
        licenses: licensesOf(own.license),
      },
    },
    components: [...components.values()],
    dependencies: [...dependencies].map(([ref, on]) => ({ ref, dependsOn: [...on].sort() })),
  };
};

if (import.meta.main)
  await orSayWhy(async () => {
    const [name = 'sbom.cdx.json', ...others] = process.argv.slice(2);
    if (name.startsWith('-') || others.length > 0) throw new Problem('Usage: npm run sbom [-- FILE]');
    /** @param {string} file */
    const read = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'));
    const list = sbomOf(read('package-lock.json').packages, read('package.json'));
    // Paths are those of whoever calls npm, wherever that is.
    const file = resolve(process.env.INIT_CWD ?? '.', name);
    writeFileSync(file, `${JSON.stringify(list, null, 2)}\n`);
    console.log(`Wrote ${file}: ${list.components.length} packages`);
  });
