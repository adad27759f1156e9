import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { type ChosenValue, choiceParameter } from '#contract/catalogue/chosen-values.ts';
import type { Database } from '#server/database/connection.ts';

/** Values of one variation type each, as the database writes them: one of them must be had, of every type. */
export type ChosenTokens = readonly (readonly number[])[];

interface Token {
  type: string;
  token: number;
}

/** What a value's token is never changes. */
const known = new LRUCache<string, Token>({ max: 5_000 });

/**
 * What values are in the database, by type. They are asked for before a list is, since a plan is made for tokens that it
 * sees.
 */
export const tokensOf = async (
  db: Database,
  chosen: readonly ChosenValue[],
): Promise<ChosenTokens | undefined> => {
  if (chosen.length === 0) return undefined;
  const unknown = chosen.filter((value) => !known.has(choiceParameter(value)));
  if (unknown.length > 0) {
    const { rows } = await sql<Token>`
      select choice_word(c.type) as type, choice_token(c.type, c.value) as token
      from unnest(${unknown.map(({ type }) => type)}::text[], ${unknown.map(({ value }) => value)}::text[])
        with ordinality as c (type, value, place) order by c.place`.execute(db);
    rows.forEach((row, place) => {
      const value = unknown[place];
      if (value) known.set(choiceParameter(value), row);
    });
  }
  const byType = new Map<string, number[]>();
  for (const value of chosen) {
    const found = known.get(choiceParameter(value));
    if (found) byType.set(found.type, [...(byType.get(found.type) ?? []), found.token]);
  }
  return [...byType.values()];
};
