import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { httpMessages } from '#contract/http/messages.ts';
import { normalForm } from '#contract/normal-form.ts';
import { away } from '#server/http/errors.ts';
import { FairQueue, type Turn } from '../login/fair-queue.ts';

/**
 * argon2id (the library's default variant) with 19 MiB, two passes and one lane.
 * Source: OWASP Password Storage Cheat Sheet, Argon2id.
 */
export const HASH_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Nobody's password: checked where there is no account, so that an unknown address takes as long as a known one. */
const NOBODYS_HASH = `$argon2id$v=19$m=${HASH_COST.memoryCost},t=${HASH_COST.timeCost},p=${HASH_COST.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Who waits for a hash, and what is asked once more when the wait is over. */
export interface HashTurn extends Turn {
  /** Throws when what happened meanwhile makes the work needless. */
  askAgain?: () => Promise<void>;
}

/** The shop itself, and whoever has shown a right to a new password. */
export const NOBODY: HashTurn = { client: '', account: '' };

/** Each hash keeps a core busy and takes a thread that files and pictures want too. */
const AT_ONCE = Math.max(1, Math.min(3, availableParallelism() - 1));
/** Some seconds' worth: whoever would wait longer is told to come back. */
const MOST_WAITING = 400;
const queue = new FairQueue(AT_ONCE, MOST_WAITING);

/**
 * Does costly work a few at a time, each client and account in its turn.
 * @throws Refusal 503 when too many others wait already
 */
export const inTurn = <T>(turn: HashTurn, work: () => Promise<T>): Promise<T> =>
  queue.run(
    turn,
    async (hasWaited) => {
      if (hasWaited) await turn.askAgain?.();
      return work();
    },
    () => away('unavailable', httpMessages.unavailable),
  );

/**
 * The hash to store for a password.
 * @throws Refusal 503 when too many others wait already
 */
export const hashPassword = (password: string, turn = NOBODY): Promise<string> =>
  inTurn(turn, () => hash(normalForm(password), HASH_COST));

/**
 * The forms under which a password may have been hashed: keyboards write a letter and its mark as one sign or as two. Hashes are of
 * the first since both are one; older ones are of whatever had been typed. Without marks there is one form.
 */
const formsOf = (password: string): Set<string> =>
  new Set([normalForm(password), password, normalForm(password, 'NFD')]);

/**
 * Whether the password is the one behind the hash, however its letters and their marks were typed. Without a hash the answer is no,
 * after the same work.
 * @throws Refusal 503 when too many others wait already, and what the turn throws when it is asked again
 */
export const isPasswordOf = async (
  passwordHash: string | null,
  password: string,
  turn = NOBODY,
): Promise<boolean> => {
  const isRight = await inTurn(turn, async () => {
    for (const form of formsOf(password)) if (await verify(passwordHash ?? NOBODYS_HASH, form)) return true;
    return false;
  });
  return isRight && passwordHash !== null;
};
