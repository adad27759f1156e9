import { sql } from 'kysely';
import type { Database } from '#server/database/connection.ts';
import type { PruneRule } from '#server/tasks/prune.ts';
import { inBatches } from '#server/tasks/prune.ts';
import { vocabularyOf } from './product-words.ts';
import { indexedWords } from './words.ts';

/** How long a word is kept that nothing has any more: longer than any product can be in the writing. */
const UNUSED_KEPT_DAYS = 1;
const WORDS_AT_ONCE = 200;

const categoryWords = async (db: Database): Promise<string[]> => {
  const rows = await db.selectFrom('category').select('name').execute();
  return vocabularyOf(rows.flatMap(({ name }) => [...indexedWords(name)]));
};

/**
 * Notes for some words since when nothing has them, or that something has them again.
 * @returns the last of the words that were looked at; null at the end
 */
const markSome = async (db: Database, after: string, inCategories: string[]): Promise<string | null> => {
  const { rows } = await sql<{ last: string | null }>`
    with looked_at as (
      select w.word, w.unused_since,
        w.word = any(${inCategories}::text[])
          or exists (select from product p where p.deleted_at is null and p.search @@ quote_literal(w.word)::tsquery) as is_used
      from search_word w where w.word > ${after} order by w.word limit ${WORDS_AT_ONCE}::int
    ),
    turned as (
      select w.word, l.is_used from looked_at l join search_word w on w.word = l.word
      where l.is_used = (l.unused_since is not null) order by w.word for update of w skip locked
    ),
    marked as (
      update search_word w set unused_since = case when t.is_used then null else now() end
      from turned t where t.word = w.word
    )
    select max(word) as last from looked_at`.execute(db);
  return rows[0]?.last ?? null;
};

/** Goes through all words, alphabetically; a product that is just being written is seen the next time. */
const markUnused: PruneRule = {
  what: 'marks of unused search words',
  run: async (db, isEnding = () => false) => {
    const inCategories = await categoryWords(db);
    for (let after: string | null = ''; after !== null && !isEnding(); )
      after = await markSome(db, after, inCategories);
    return 0;
  },
};

const removeUnused = inBatches(
  'search words that nothing has any more',
  (atOnce) => sql`
    delete from search_word where word in (
      select word from search_word where unused_since < now() - make_interval(days => ${UNUSED_KEPT_DAYS}::int)
      order by word limit ${atOnce}::int for update skip locked)`,
);

/** Words by which products and categories were found that are gone, so that typing mistakes are no longer led to them. */
export const unusedWords: readonly PruneRule[] = [markUnused, removeUnused];
