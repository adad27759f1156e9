import { setTimeout as sleep } from 'node:timers/promises';
import type { HeldByBackup } from '#contract/backups/schemas.ts';
import { LAPSES_AFTER_MS } from '#server/cluster-sync/lease.ts';
import type { Config } from '#server/config.ts';
import { Line, OtherSchema } from './line.ts';
import { judgeOffer, type Unlike } from './offer.ts';
import { RUNNING } from './running.ts';
import type { Verified } from './scratch.ts';
import { BackupTrouble } from './trouble.ts';

const LOOK_EVERY_MS = 500;
/** On a busy machine a process may be late with saying that it is there. */
const HEARD_WITHIN_MS = 10_000;
/** How long a command waits for a shop that is gone, or that does nothing about it. Whoever dies over a backup is given up after a minute. */
const PATIENCE = { goneMs: 120_000, idleMs: 180_000 } as const;

/** $1 after how many seconds without a word a process has ended. */
const THERE = `renewed_at > clock_timestamp() - make_interval(secs => $1)`;
const MEMBERS = `select about from shop_process where ${THERE}`;
/** One that waits already is as good: it has not begun, so all that is there now will be in it. */
const ASK = `
  with asked as (insert into backup (kind) values ('command') on conflict do nothing returning id)
  select id from asked union all select id from backup where state = 'waiting' limit 1`;
/** $2 which. The beat is that of the one that is being made, which may be the one before. */
const LOOK = `
  select state, attempt, done::float8 as done, total::float8 as total, name, place, bytes::float8 as bytes, verified, holds, failure,
    (select max(beat_at)::text from backup where state = 'running') as beat,
    exists (select from shop_process where ${THERE}) as "isShopThere"
  from backup where id = $2`;
/** $1 which: one that nobody has begun, and that nobody else waits for. */
const WITHDRAW = `delete from backup where id = $1 and state = 'waiting' and kind = 'command' returning id`;

/** What is said of a shop that is asked. */
export const askSay = {
  makes: 'The running shop makes the backup…',
  isNext: 'It is making another one, and makes this one then…',
  isTried: 'It is in; now it is restored on trial, beside the shop…',
  older: 'The running shop is of an earlier release, so this command makes the backup itself.',
  otherPlace:
    'The running shop puts backups elsewhere than this command is told to (BACKUP_TO), so this command makes it itself.',
  otherPassphrase:
    'The running shop has another BACKUP_PASSPHRASE than this command, so this command makes the backup itself.',
  ownFile:
    'The running shop makes backups for its own place only, so this command makes the one for --to itself.',
  silent: 'The running shop is not heard, so this command makes the backup itself.',
  idle: 'The running shop has not begun with it, so this command makes the backup itself.',
  ended:
    'The shop has ended and is not back. It makes this backup once it is started again. To have one without the shop, run this command again.',
  abandoned: 'The shop does not go on with this backup. Its log may say why.',
  replaced:
    'The shop was restored from a backup meanwhile, and knows of this one no more. Run this command again.',
} as const;

interface Look {
  state: 'waiting' | 'running' | 'done' | 'failed';
  attempt: number;
  done: number;
  total: number;
  name: string;
  place: string;
  bytes: number;
  verified: Verified;
  holds: HeldByBackup;
  failure: string | null;
  beat: string | null;
  isShopThere: boolean;
}
/** What the shop has made. */
export type MadeByShop = Pick<Look, 'name' | 'place' | 'bytes' | 'verified' | 'holds'>;

/** Null why: nobody is there who could be asked. */
type Answer = { made: MadeByShop } | { made: null; why: string | null };

const LAPSED = [LAPSES_AFTER_MS / 1_000];

/** Whether a shop is there, and makes such backups as are wanted. */
const whoIsThere = async (line: Line, config: Config): Promise<Unlike | 'alike' | 'silent' | 'nobody'> => {
  const isRunning = async () => (await line.ask<{ isRunning: boolean }>(RUNNING))?.[0]?.isRunning ?? false;
  const until = performance.now() + HEARD_WITHIN_MS;
  for (;;) {
    const members = await line.ask<{ about: unknown }>(MEMBERS, LAPSED).catch(async (error: unknown) => {
      if (error instanceof OtherSchema) return (await isRunning()) ? [{ about: null }] : null;
      throw error;
    });
    if (!members) return 'nobody';
    const judged = members.map(({ about }) => judgeOffer(about, config)).filter((one) => one !== 'makesNone');
    // Whichever of them finds it makes it.
    if (judged.length > 0) return judged.find((one) => one !== 'alike') ?? 'alike';
    if (!(await isRunning())) return 'nobody';
    if (performance.now() > until) return 'silent';
    await sleep(LOOK_EVERY_MS);
  }
};

interface Waiting {
  /** How far it is. */
  tell: (done: number, total: number) => void;
  /** Something else than that. */
  note: (sentence: string) => void;
  patience: { goneMs: number; idleMs: number };
}

/** Says each sentence once a time it becomes true. */
const narrator = ({ tell, note }: Waiting): ((look: Look) => void) => {
  let said = '';
  return ({ state, done, total, beat }) => {
    if (state === 'running') tell(done, total);
    const isPacked = state === 'running' && total > 0 && done >= total;
    const sentence = isPacked ? askSay.isTried : state === 'waiting' && beat !== null ? askSay.isNext : '';
    if (sentence !== said && sentence !== '') note(sentence);
    said = sentence;
  };
};

/** @throws BackupTrouble where it fails, or the shop ends over it */
const waitFor = async (line: Line, id: string, waiting: Waiting): Promise<Answer> => {
  const { goneMs, idleMs } = waiting.patience;
  const narrate = narrator(waiting);
  let last = '';
  let movedAt = performance.now();
  let seenAt = performance.now();
  for (;;) {
    // A schema that is gone is as a database that is away: it is being restored.
    const rows = await line.ask<Look>(LOOK, [...LAPSED, id]).catch(() => null);
    const now = performance.now();
    if (rows) {
      const [look] = rows;
      if (!look) throw new BackupTrouble(askSay.replaced);
      if (look.state === 'done') return { made: look };
      if (look.state === 'failed') throw new BackupTrouble(look.failure ?? askSay.abandoned);
      narrate(look);
      if (look.isShopThere) seenAt = now;
      const state = `${look.state} ${look.attempt} ${look.beat}`;
      if (state !== last) movedAt = now;
      last = state;
    }
    if (now - seenAt > goneMs) throw new BackupTrouble(askSay.ended);
    if (now - movedAt > idleMs) {
      if ((await line.ask(WITHDRAW, [id]))?.length === 1) return { made: null, why: askSay.idle };
      throw new BackupTrouble(askSay.abandoned);
    }
    await sleep(LOOK_EVERY_MS);
  }
};

/**
 * Has the shop that runs on the database make a backup, as the admin area does, and waits for it: on a small machine there is no room for a second
 * process that makes one.
 * @param isForOwnFile it is to go elsewhere than into the place of the settings
 * @returns what it has made; null where whoever asks has to make it, and why
 * @throws BackupTrouble where the shop could not make it, or has ended over it
 */
export const askShop = async (
  config: Config,
  {
    isForOwnFile = false,
    tell = () => {},
    note = () => {},
    patience = PATIENCE,
  }: Partial<Waiting> & { isForOwnFile?: boolean } = {},
): Promise<Answer> => {
  const line = new Line(config);
  try {
    const found = await whoIsThere(line, config);
    if (found === 'nobody') return { made: null, why: null };
    if (isForOwnFile) return { made: null, why: askSay.ownFile };
    if (found !== 'alike') return { made: null, why: askSay[found] };
    const asked = await line.ask<{ id: string }>(ASK);
    const id = asked?.[0]?.id;
    if (id === undefined) return { made: null, why: askSay.silent };
    note(askSay.makes);
    return await waitFor(line, id, { tell, note, patience });
  } finally {
    line.close();
  }
};
