// @ts-check
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../child.mjs';

const NAME = '@countrystatecity/countries';
const FOLDER = join('node_modules', NAME);

/** What stands in for the library: the three questions that server/locations asks, out of a file a country. */
const READER = `'use strict';
// Made of ${NAME} (ODbL 1.0, see LICENSE): names and codes alone, a file a country.
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const read = (name) => JSON.parse(readFileSync(join(__dirname, 'data', name + '.json'), 'utf8'));
exports.getCountries = async () => read('countries');
exports.getStatesOfCountry = async (country) => read(country).map(({ name, iso2 }) => ({ name, iso2 }));
exports.getCitiesOfState = async (country, state) =>
  (read(country).find(({ iso2 }) => iso2 === state) ?? { cities: [] }).cities.map((name) => ({ name }));
`;

/**
 * The library of places in a release: its data is 60 MB in 4,700 files, of which the shop asks for names and codes, 4 MB.
 *
 * @param {string} into the release's folder
 */
export const writeCompactPlaces = async (into) => {
  /** @type {typeof import('@countrystatecity/countries', { with: { 'resolution-mode': 'require' }})} */
  const library = createRequire(join(root, 'package.json'))(NAME);
  const folder = join(into, FOLDER);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'data'), { recursive: true });
  /** @param {string} name @param {unknown} rows */
  const write = (name, rows) => writeFileSync(join(folder, 'data', `${name}.json`), JSON.stringify(rows));
  const countries = await library.getCountries();
  write(
    'countries',
    countries.map(({ name, iso2 }) => ({ name, iso2 })),
  );
  for (const { iso2: country } of countries) {
    const states = await library.getStatesOfCountry(country);
    const rows = await Promise.all(
      states.map(async ({ name, iso2 }) => {
        const cities = await library.getCitiesOfState(country, iso2);
        return { name, iso2, cities: cities.map((city) => city.name) };
      }),
    );
    write(country, rows);
  }
  writeFileSync(join(folder, 'index.cjs'), READER);
  const manifest = { name: NAME, main: './index.cjs', license: 'ODbL-1.0' };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  cpSync(join(root, FOLDER, 'LICENSE'), join(folder, 'LICENSE'));
};
