// @ts-check
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { packTar } from 'modern-tar/fs';

/** When the files are said to be from, in all of them alike. Source: https://reproducible-builds.org/specs/source-date-epoch/ */
const dateOfFiles = () => {
  const given = Number(process.env.SOURCE_DATE_EPOCH);
  return given > 0 ? new Date(given * 1_000) : new Date();
};

/** @param {string} file */
const sumOf = async (file) => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
};

/**
 * Packs a folder under its own name, with its checksum beside it in SHA256SUMS. Whose the files were on this machine, and when they were
 * written, stays behind.
 *
 * @param {string} folder
 * @returns {Promise<string>} the archive's path, beside the folder
 */
export const packFolder = async (folder) => {
  const archive = `${folder}.tar.gz`;
  const mtime = dateOfFiles();
  const files = packTar([{ type: 'directory', source: folder, target: basename(folder) }], {
    // One after the other: in the order in which they lie.
    concurrency: 1,
    map: (header) => ({ ...header, mtime, uid: 0, gid: 0, uname: 'root', gname: 'root' }),
  });
  await pipeline(files, createGzip({ level: 6 }), createWriteStream(archive));
  writeFileSync(join(dirname(archive), 'SHA256SUMS'), `${await sumOf(archive)}  ${basename(archive)}\n`);
  return archive;
};
