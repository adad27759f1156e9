import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import { unpackTar } from 'modern-tar/fs';

const USUAL_REGISTRY = 'https://registry.npmjs.org/';
/** How long is waited before each further try. */
const PAUSES_MS: readonly number[] = [2000, 8000];

/** Of its end a package's address has the name without its owner. Source: the registries of npm, Verdaccio, Artifactory, Nexus. */
const addressOf = (name: string, version: string): URL => {
  const registry = process.env.npm_config_registry || process.env.NPM_CONFIG_REGISTRY || USUAL_REGISTRY;
  return new URL(`${name}/-/${path.posix.basename(name)}-${version}.tgz`, registry.replace(/\/*$/, '/'));
};

/** Why a call went wrong: what `fetch` throws only says that it did. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof AggregateError && !error.message) return error.errors.map(reasonOf).join('; ');
  return error.cause === undefined ? error.message : reasonOf(error.cause);
};

/** A registry that has trouble of its own, which may be over in a moment. */
class RegistryTrouble extends Error {}

const download = async (url: URL, file: string): Promise<string> => {
  const hash = createHash('sha512');
  const { ok, status, body } = await fetch(url);
  if (!ok || body === null) {
    await body?.cancel();
    throw status >= 500 ? new RegistryTrouble(`HTTP ${status}`) : new Error(`HTTP ${status}`);
  }
  const hashed = async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  };
  await pipeline(body, hashed, createWriteStream(file));
  return `sha512-${hash.digest('base64')}`;
};

/** Asks again where the line or the registry failed: `fetch` throws a TypeError for the line, also when it is cut halfway. */
const downloadPatiently = async (url: URL, file: string, pauses: readonly number[]): Promise<string> => {
  for (const pause of pauses) {
    try {
      return await download(url, file);
    } catch (error) {
      if (!(error instanceof TypeError || error instanceof RegistryTrouble)) throw error;
      await sleep(pause);
    }
  }
  return download(url, file);
};

/**
 * Fetches a package from npm's registry, or the one that npm is set to, and unpacks it. Without npm, which a release and the image
 * have not.
 * @param integrity what npm's registry says of it: only that very package is unpacked
 * @param into a folder that is there and empty
 * @param pauses milliseconds before each further try
 */
export const fetchPackage = async (
  { name, version, integrity }: { name: string; version: string; integrity: string },
  into: string,
  pauses = PAUSES_MS,
): Promise<void> => {
  const url = addressOf(name, version);
  // A registry's address may have a password in it.
  const shown = `${url.origin}${url.pathname}`;
  const file = path.join(into, 'package.tgz');
  try {
    const found = await downloadPatiently(url, file, pauses).catch((error: unknown) => {
      throw new Error(`${shown}: ${reasonOf(error)}`, { cause: error });
    });
    if (found !== integrity) throw new Error(`${shown} is not what this release expects (${found})`);
    const folder = path.join(into, 'node_modules', name);
    await mkdir(folder, { recursive: true });
    // All of it lies in the folder `package` of the archive.
    await pipeline(createReadStream(file), createGunzip(), unpackTar(folder, { strip: 1 }));
  } finally {
    await rm(file, { force: true });
  }
};
