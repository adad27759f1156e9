import type { Shop } from '#server/shop.ts';

/** What was typed after a command's name. */
export interface Typed {
  words: readonly string[];
  options: Readonly<Record<string, string | boolean | undefined>>;
}

/** How a command ended: 0 done, 1 it could not be done, 2 done, and something needs somebody. */
export type ExitCode = 0 | 1 | 2;

/** One of the commands of `npm run admin`. */
export interface AdminCommand {
  /** One line for the list of all. */
  does: string;
  /** How it is typed, and what it does in full. */
  usage: string;
  /** How many words follow its name, at least and at most. */
  words: readonly [number, number];
  options?: Readonly<Record<string, { type: 'string' | 'boolean' }>>;
  /** @throws Error whose message says in one line why it could not be done */
  run(shop: Shop, typed: Typed): Promise<ExitCode>;
}

export const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** An option that takes a text; undefined where it was not typed. */
export const textOf = ({ options }: Typed, name: string): string | undefined => {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
};
