import { type RawBuilder, sql } from 'kysely';
import { COUNT_DIGITS } from '#contract/orders/order-number.ts';
import {
  escaped,
  lettersOf,
  plainLetters,
  plainlyEscaped,
  plainlyHasOfMany,
} from '#server/http/search-text.ts';
import { phoneNumberOf } from '#server/phones/phone-number.ts';

/** The index finds three characters in a row; what is shorter would be looked for in every order there is. */
const FOUND_ANYWHERE = 3;
/** With which every order number and every payment reference begins. */
const EVERY_ORDER = 'or';

/** Whether a search is for the beginnings of words, of which many orders have one. */
export const isForBeginnings = (search: string): boolean => {
  const letters = lettersOf(search);
  return letters.length === 2 && !/^\d+$/.test(letters) && letters.toLowerCase() !== EVERY_ORDER;
};

/** SQL: whether orders `o` have a text anywhere in what they are searched by. */
const hasAnywhere = (text: string) => plainlyHasOfMany(sql`o.search_text`, sql`o.search_text`, text);

/** SQL: whether a word begins with a text there. */
const hasBeginning = (text: string) => {
  const [lowered, plain] = [escaped(text), plainlyEscaped(text)];
  return sql`(o.search_text like any(${[`% ${lowered}%`, `%\n${lowered}%`]}::text[])
    or ${plainLetters(sql`o.search_text`)} like any(array['% ' || ${plain} || '%', E'%\\n' || ${plain} || '%']))`;
};

/**
 * What a search asks of `customer_order o`; null where it asks nothing. Three characters and more are found anywhere in
 * number, id, customer, reference and item names. Shorter ones find most orders somewhere, which helps nobody and takes
 * longer than everything else: two are the beginning of a word of a name, address or item, one or two digits the count
 * at the end of an order's number, and a single letter is still being typed. A whole telephone number finds the orders that go to
 * it, however either of them was typed. Marks and case make no difference.
 */
export const searchCondition = (search: string): RawBuilder<unknown> | null => {
  const text = lettersOf(search);
  const number = phoneNumberOf(search);
  if (number !== null) return sql`(${hasAnywhere(search)} or o.phone_number = ${number})`;
  if (text.length >= FOUND_ANYWHERE) return hasAnywhere(search);
  if (/^\d+$/.test(text)) return sql`o.order_number like ${`%-${text.padStart(COUNT_DIGITS, '0')}`}`;
  return isForBeginnings(search) ? hasBeginning(search) : null;
};
