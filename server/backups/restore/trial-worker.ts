import { parentPort, workerData } from 'node:worker_threads';
import { fetchTo, openPlace } from '../places.ts';
import { migrationsFor } from '../restore-rows.ts';
import { verifyBackup } from '../take-backup.ts';
import { BackupTrouble, say } from '../trouble.ts';
import { refuseDemo } from './restore.ts';
import type { TrialData } from './trial.ts';

const port = parentPort;
if (!port) throw new Error('This is run as a thread of the shop');
const { config, url, backup, file }: TrialData = workerData;

const run = async (): Promise<string | null> => {
  await fetchTo(openPlace(config.backups.target), backup, file);
  const { verified, holdings } = await verifyBackup(config, url, file);
  refuseDemo(config, holdings.about);
  await migrationsFor(holdings.about);
  return verified === 'restored' ? null : say.untried;
};

const failure = await run().catch((error: unknown) =>
  error instanceof BackupTrouble ? error.message : String(error),
);
port.postMessage(failure);
