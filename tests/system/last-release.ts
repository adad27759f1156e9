import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readReleases } from '#server/upgrade/releases.ts';
import type { ReleaseFolder } from './shop-process.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const [{ commit, version }] = readReleases();

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** Why the last release cannot be had here: an unpacked archive of the sources has no history. */
export const whyNoHistory = (): string | null => {
  try {
    git('rev-parse', '--git-dir');
    return null;
  } catch {
    return 'these sources have no history to take the last release from';
  }
};

/** @throws Error where a history is there that lacks the release, and it cannot be fetched either */
const ensureCommit = (): void => {
  try {
    git('cat-file', '-e', `${commit}^{commit}`);
  } catch {
    try {
      git('fetch', '--depth=1', 'origin', commit);
    } catch (error) {
      throw new Error(`The history lacks ${commit}, which is release ${version}: fetch all of it`, {
        cause: error,
      });
    }
  }
};

type Locked = Record<string, { version?: string; optional?: boolean }>;
const lockOf = (folder: string): Locked =>
  JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8')).packages;

/** Whether every package of that release is here in the same version. */
const arePackagesHere = (folder: string): boolean => {
  const here = lockOf(ROOT);
  return Object.entries(lockOf(folder)).every(
    ([name, { version: wanted }]) => name === '' || here[name]?.version === wanted,
  );
};

const givePackages = (folder: string): void => {
  if (arePackagesHere(folder))
    symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'pipe' });
};

const buildPages = (folder: string): void => {
  const binaries = path.join(folder, 'node_modules/.bin');
  const PATH = [binaries, path.dirname(process.execPath), process.env.PATH].join(path.delimiter);
  execFileSync(path.join(binaries, 'react-router'), ['build'], {
    cwd: folder,
    stdio: 'pipe',
    env: { ...process.env, PATH, NODE_ENV: 'production' },
  });
};

/** Takes the release out of the history into a folder that gets its name once it is whole. */
const make = (folder: string): void => {
  mkdirSync(path.dirname(folder), { recursive: true });
  const unfinished = mkdtempSync(`${folder}-`);
  try {
    const archive = path.join(unfinished, 'release.tar');
    git('archive', `--output=${archive}`, commit);
    execFileSync('tar', ['-xf', archive, '-C', unfinished]);
    rmSync(archive);
    givePackages(unfinished);
    buildPages(unfinished);
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  }
};

/**
 * The last release, built and ready to be started. Kept in the system's temporary folder by its commit: not below
 * node_modules, where Node reads no TypeScript.
 */
export const openLastRelease = async (): Promise<ReleaseFolder> => {
  ensureCommit();
  const place = createHash('sha256')
    .update(`${ROOT}\n${readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')}`)
    .digest('hex')
    .slice(0, 12);
  const folder = path.join(tmpdir(), 'shop-releases', `${commit.slice(0, 12)}-${place}`);
  if (!existsSync(folder)) make(folder);
  const { serverCommand } = await import(path.join(folder, 'scripts/server-command.mjs'));
  return { folder, command: serverCommand };
};
