import { sql } from 'kysely';
import type { CollectionForm, CollectionRule } from '#contract/catalogue/collections/schemas.ts';
import { koboOfNaira, nairaOfKobo } from '#contract/money.ts';

/** A rule as its row has it. */
export interface RuleRow {
  kind: 'hand' | 'rule';
  category: string | null;
  brand: string;
  leastKobo: number | null;
  mostKobo: number | null;
  tag: string;
  newestDays: number | null;
  isOnSale: boolean;
}

/** SQL: a `RuleRow` of `collection k`. */
export const ruleColumns = sql`k.kind, k.category_id as category, k.brand, k.least_kobo as "leastKobo",
  k.most_kobo as "mostKobo", k.tag, k.newest_days as "newestDays", k.is_on_sale as "isOnSale"`;

export const ruleOf = (row: RuleRow): CollectionRule => ({
  category: row.category,
  brand: row.brand,
  min: row.leastKobo === null ? null : nairaOfKobo(row.leastKobo),
  max: row.mostKobo === null ? null : nairaOfKobo(row.mostKobo),
  tag: row.tag,
  newestDays: row.newestDays,
  onSale: row.isOnSale,
});

/** What is stored of a form. */
export const storedForm = ({ name, description, picture, isShown, kind, rule }: CollectionForm) => ({
  name,
  description,
  picture,
  is_shown: isShown,
  kind,
  category_id: rule.category,
  brand: rule.brand,
  least_kobo: rule.min === null ? null : koboOfNaira(rule.min),
  most_kobo: rule.max === null ? null : koboOfNaira(rule.max),
  tag: rule.tag,
  newest_days: rule.newestDays,
  is_on_sale: rule.onSale,
});
