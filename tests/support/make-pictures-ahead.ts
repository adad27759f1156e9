import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { fastify } from 'fastify';
import { demoPictures } from '#demo/drawn-pictures.ts';
import { MadePictures } from '#server/media/sizes/made-pictures.ts';
import { ImageFolder } from '#server/media/store/image-store.ts';
import { picturesAheadFolder } from './pictures-ahead.ts';

/** What a demo shop makes by itself after its start, made as it would. */
const makeInto = async (folder: string): Promise<void> => {
  const made = new ImageFolder(folder, { isDurable: false });
  const { log } = fastify({ logger: false });
  const pictures = new MadePictures(made, made, [demoPictures], log);
  for (const request of pictures.ahead()) {
    if (!(await pictures.find(request))) throw new Error(`A picture of the demo is missing: ${request.name}`);
  }
};

/** `node tests/support/make-pictures-ahead.ts`: once for a checkout, and again where a drawing or what is made of it changes. */
const make = async (): Promise<void> => {
  const folder = picturesAheadFolder();
  if (existsSync(folder)) return;
  const kept = path.dirname(folder);
  await mkdir(kept, { recursive: true });
  const unfinished = await mkdtemp(`${kept}-`);
  try {
    await makeInto(unfinished);
    await chmod(unfinished, 0o755);
    // Those of other sources.
    await rm(kept, { recursive: true });
    await mkdir(kept);
    await rename(unfinished, folder);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
};

await make();
