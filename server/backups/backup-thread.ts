import { Worker } from 'node:worker_threads';
import type { Config } from '#server/config.ts';

/** What a thread is given: it shares no memory with whoever starts it. */
export interface ThreadData {
  config: Config;
  /** An address on which a session is one's own. */
  url: string;
}

/** How far it is, what it came to, or why it came to nothing. */
export type FromThread =
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'done'; outcome: ReturnType<typeof import('./runs.ts').outcomeOf>; unremoved: string | null }
  | { kind: 'failed'; failure: string; isExpected: boolean };

export interface BackupThread {
  /** Resolves with its last word; undefined where it ended without one. @throws whatever it has stumbled over */
  over: Promise<Exclude<FromThread, { kind: 'progress' }> | undefined>;
  end(): void;
}

/**
 * Makes a backup in a thread of its own: packing and encrypting keep nobody waiting who reads the shop meanwhile.
 * @param onProgress told how far it is
 */
export const startBackupThread = (
  workerData: ThreadData,
  onProgress: (progress: { done: number; total: number }) => void,
): BackupThread => {
  const thread = new Worker(new URL('./backup-worker.ts', import.meta.url), { workerData });
  let last: Exclude<FromThread, { kind: 'progress' }> | undefined;
  thread.on('message', (word: FromThread) => {
    if (word.kind === 'progress') onProgress(word);
    else last = word;
  });
  const over = new Promise<typeof last>((resolve, reject) => {
    thread.on('error', reject);
    thread.on('exit', () => resolve(last));
  });
  return { over, end: () => void thread.terminate() };
};
