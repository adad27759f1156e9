import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '#server/database/connection.ts';

/** What a token stands for, as one of the products that have it writes it; types with one word are the same. */
export interface ChoiceLabel {
  type: string;
  value: string;
  word: string;
}

/** A token always stands for the same, so that each is looked up once. */
const known = new LRUCache<number, ChoiceLabel>({ max: 50_000 });

/** The label of each token, in their order; undefined for one that no product has any more. */
export const labelsOf = async (
  db: Database,
  tokens: readonly number[],
): Promise<(ChoiceLabel | undefined)[]> => {
  const unknown = tokens.filter((token) => !known.has(token));
  if (unknown.length > 0) {
    const { rows } = await sql<ChoiceLabel & { token: number }>`
      select t.token, found.type, found.value, choice_word(found.type) as word
      from unnest(${unknown}::bigint[]) as t (token) cross join lateral (
        select c.key as type, listed.value from product q cross join lateral jsonb_each(q.variations) c
        cross join lateral jsonb_array_elements_text(c.value) as listed (value)
        where q.deleted_at is null and q.choice_tokens <> '{}' and q.choice_tokens @> array[t.token]
          and choice_token(c.key, listed.value) = t.token limit 1
      ) found`.execute(db);
    for (const { token, ...label } of rows) known.set(token, label);
  }
  return tokens.map((token) => known.get(token));
};
