import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '#server/database/schema.generated.ts';
import { FORGIVING_FROM, isOneSlipAway } from './words.ts';

/** A word that is typed wrong in a shop of many words is near a few; more would only slow the search down. */
const MOST_NEAR = 40;

/**
 * SQL, for use after `with`: makes words known, so that they are found when they are mistyped. Takes them from
 * `vocabularyOf`, whose order keeps writers from waiting for each other in a circle.
 */
export const addingToVocabulary = (words: readonly string[]): RawBuilder<unknown> =>
  sql`known_words as (insert into search_word (word) select unnest(${words}::text[]) on conflict do nothing)`;

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
