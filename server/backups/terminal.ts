import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import type { Holdings } from './check-backup.ts';

/** So often how far something is is said anew. */
const SAY_EVERY_MS = 500;

export const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Paths are those of whoever calls npm, wherever that is. */
export const pathOf = (file: string): string => path.resolve(process.env.INIT_CWD ?? '.', file);

export const sizeOf = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** How a backup was tried. */
export const VERIFIED = {
  restored: 'Tried: it was restored into a database of its own, and every row was there.',
  read: 'Read from its beginning to its end, not restored: this database account may make no databases, or there is no room for a copy.',
} as const;

/** Shows how far something is, where somebody looks. */
export const progressOf = (what: string): ((done: number, total: number) => void) => {
  let saidAt = 0;
  return (done, total) => {
    if (!process.stderr.isTTY || performance.now() - saidAt < SAY_EVERY_MS) return;
    saidAt = performance.now();
    process.stderr.write(`\r${what}: ${done.toLocaleString('en')} of ${total.toLocaleString('en')} `);
  };
};

/** What a backup holds, table by table. */
export const printHoldings = ({ about, bytes, pictures, missingPictures }: Holdings): void => {
  print(
    `A backup of ${about.shop}${about.isDemo ? ' (a demo)' : ''}, made at ${about.madeAt} (${sizeOf(bytes)}):`,
  );
  print(`  PostgreSQL ${about.postgres}, schema ${about.migrations.at(-1)?.name ?? 'without a step'}`);
  for (const { name, rows } of about.tables) if (rows > 0) print(`  ${name} ${rows.toLocaleString('en')}`);
  if (about.pictures === null) print('  pictures are not in it');
  else print(`  pictures' files ${pictures}`);
  if (missingPictures.length > 0)
    print(
      `  ${missingPictures.length} pictures were missing already: ${missingPictures.slice(0, 5).join(', ')}`,
    );
};

/** Has whoever sits at the terminal type this; false where nobody does, or they type something else. */
export const confirms = async (question: string, word: string): Promise<boolean> => {
  if (!process.stdin.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await terminal.question(question)).trim() === word;
  } finally {
    terminal.close();
  }
};

/** Ends the process with what the work came to: a failure is one line for the owner. */
export const runCommand = (work: () => Promise<void>): void => {
  work().then(
    () => process.exit(0),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      if (process.env.SHOP_TRACE && error instanceof Error)
        process.stderr.write(`${error.stack}\n${String(error.cause ?? '')}\n`);
      process.exit(1);
    },
  );
};
