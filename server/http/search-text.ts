import { type RawBuilder, sql } from 'kysely';

/** Lowercased text for LIKE, in which the wildcards of SQL mean themselves. */
export const escaped = (text: string): string => text.toLowerCase().replace(/[\\%_]/g, '\\$&');

/** A pattern for LIKE over lowercased text: the text anywhere in it. */
export const containing = (text: string): string => `%${escaped(text)}%`;

/** A text as somebody counts its letters: a letter with its marks is one, in either form of Unicode. */
export const lettersOf = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '');

/** SQL: a text as it is looked for, in small letters without marks: what indexes of searched names are made of. */
export const plainLetters = (text: RawBuilder<unknown>): RawBuilder<string> => sql`plain_letters(${text})`;

/**
 * SQL: what was typed in plain letters for LIKE, in which the wildcards of SQL mean themselves. It is escaped behind that, since there are
 * signs of Unicode that become a wildcard.
 */
export const plainlyEscaped = (typed: string): RawBuilder<string> =>
  sql`regexp_replace(plain_letters(${typed}::text), '[\\\\%_]', '\\\\\\&', 'g')`;

/**
 * SQL: what an account, or whoever has bought without one, is looked for by. Of living accounts made plain it is what the index
 * account_search_plain is over (migration 0123), with the lowercased name what account_search is (0011): written in any other way neither is asked.
 */
export const nameWithAddress = (
  name: RawBuilder<unknown>,
  address: RawBuilder<unknown>,
): RawBuilder<string> => sql`${name} || E'\\n' || ${address}`;

/** SQL: whether a text has what was typed anywhere in it, marks and case aside. */
export const plainlyHas = (text: RawBuilder<unknown>, typed: string): RawBuilder<boolean> =>
  sql`${plainLetters(text)} like '%' || ${plainlyEscaped(typed)} || '%'`;

/**
 * SQL: the same where many rows may fit, as all orders do the beginning of a number, and the lowercased text has an index as well: a row that
 * fits as it is, which is quickly told, is not made plain.
 */
export const plainlyHasOfMany = (
  lowered: RawBuilder<unknown>,
  text: RawBuilder<unknown>,
  typed: string,
): RawBuilder<boolean> => sql`(${lowered} like ${containing(typed)} or ${plainlyHas(text, typed)})`;
