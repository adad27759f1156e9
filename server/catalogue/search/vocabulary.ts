import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { DB } from '#server/database/schema.generated.ts';
import { vocabularyOf } from './product-words.ts';
import { beginsOneSlipAway, FORGIVING_FROM, isForgiving, isOneSlipAway } from './typing-mistakes.ts';

/** A word that is typed wrong in a shop of many words is near a few; more would only slow the search down. */
const MOST_NEAR = 40;

/**
 * SQL, for use after `with`: makes words known, so that they are found when they are mistyped. Takes them from
 * `vocabularyOf`, whose order keeps writers from waiting for each other in a circle. Words that are about to be removed,
 * because nothing has had them for a day (unused-words.ts), are taken back first: whoever removes one just now is waited
 * for, and then it is added anew.
 */
export const addingToVocabulary = (words: readonly string[]): RawBuilder<unknown> =>
  sql`words_again as (
      update search_word set unused_since = null where unused_since is not null and word = any(${words}::text[])
      returning word
    ),
    known_words as (
      insert into search_word (word)
      select unnest(${words}::text[]) from (select count(*) from words_again) taken_back on conflict do nothing
    )`;

const WORDS_A_STATEMENT = 10_000;

/** Makes the words of many products known, before any of them is written and in their one order: see vocabularyOf. */
export const makeKnown = async (trx: Transaction<DB>, words: Iterable<string>): Promise<void> => {
  const ordered = vocabularyOf(words);
  for (let from = 0; from < ordered.length; from += WORDS_A_STATEMENT) {
    await sql`with ${addingToVocabulary(ordered.slice(from, from + WORDS_A_STATEMENT))} select`.execute(trx);
  }
};

/** For each typed word the known words that are one slip away from it, alphabetically; itself is not among them. */
export const findNearWords = async (
  db: Kysely<DB>,
  typed: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const near = new Map<string, string[]>();
  // A word of three letters may be one of four that lost a letter.
  const asked = typed.filter((word) => Array.from(word).length >= FORGIVING_FROM - 1);
  if (asked.length === 0) return near;
  const { rows } = await sql<{ typed: string; word: string }>`
    select asked.word as typed, known.word
    from unnest(${asked}::text[]) as asked(word)
    join search_word known on known.spellings && near_spellings(asked.word)
    order by known.word`.execute(db);
  for (const { typed: word, word: known } of rows) {
    if (word === known || !isOneSlipAway(word, known)) continue;
    const found = near.get(word);
    if (!found) near.set(word, [known]);
    else if (found.length < MOST_NEAR) found.push(known);
  }
  return near;
};

const MOST_ALIKE = 2_000;
/** Comes after every letter. */
const LAST_LETTER = '\u{10FFFF}';

/** How a word may begin of which this was typed: as it was, or with an extra or swapped letter among the first three. */
const firstLettersOf = (typed: string): string[] => {
  const [first = '', second = '', third = ''] = Array.from(typed);
  return [...new Set([first + second, first + third, second + first, second + third])];
};

/**
 * The known words that begin as was typed but for a slip, shortest first: `samsn` may become `samsung`. They are
 * looked up by their first two letters, one of which must not be missing or another.
 */
export const findNearBeginnings = async (db: Kysely<DB>, typed: string): Promise<readonly string[]> => {
  if (!isForgiving(typed)) return [];
  const { rows } = await sql<{ word: string }>`
    select known.word
    from unnest(${firstLettersOf(typed)}::text[]) as beginning(letters)
    join search_word known on known.word >= letters and known.word < letters || ${LAST_LETTER}
    limit ${sql.lit(MOST_ALIKE)}`.execute(db);
  return rows
    .map(({ word }) => word)
    .filter((word) => !word.startsWith(typed) && beginsOneSlipAway(typed, word))
    .sort((a, b) => a.length - b.length || (a < b ? -1 : 1))
    .slice(0, MOST_NEAR);
};
