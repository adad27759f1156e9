/** A rule as its fields have it; an amount that is no number is NaN. */
export interface TypedRule {
  category?: string | null | undefined;
  brand?: string | undefined;
  min?: number | null | undefined;
  max?: number | null | undefined;
  tag?: string | undefined;
  newestDays?: number | null | undefined;
  onSale?: boolean | undefined;
}

/**
 * What of the rule is set, as query text; empty where nothing is. So it is too where an amount is no number: its sentence stands
 * beside its field, and a count of the rest would be that of another rule.
 */
export const queryOfRule = (rule: TypedRule): Record<string, string> => {
  const set = Object.entries(rule).filter(
    ([, value]) => value !== null && value !== undefined && value !== '' && value !== false,
  );
  if (set.some(([, value]) => Number.isNaN(value))) return {};
  return Object.fromEntries(set.map(([name, value]) => [name, String(value)]));
};
