import { access, constants, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

const PROBE = '.doctor-probe';

/** Tries out what the shop does with a folder, and leaves nothing there. @throws Error where it may not */
export const probeFolder = async (folder: string): Promise<void> => {
  await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  const file = path.join(folder, `${PROBE}-${process.pid}`);
  await writeFile(file, 'probe', { mode: 0o600 });
  await rm(file);
};
