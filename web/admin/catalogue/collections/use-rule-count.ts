import { useEffect, useState } from 'react';
import { countRule } from '#contract/catalogue/collections/calls.ts';
import { api } from '../../../api/browser.ts';

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

const TYPING_MS = 300;

/** What of the rule is set, as query text; empty where nothing is. */
const queryOf = (rule: TypedRule): Record<string, string> =>
  Object.fromEntries(
    Object.entries(rule)
      // What is no number has its sentence beside its field.
      .filter(
        ([, value]) =>
          !Number.isNaN(value) && value !== null && value !== undefined && value !== '' && value !== false,
      )
      .map(([name, value]) => [name, String(value)]),
  );

/** How many products a rule takes as it is typed; null while that is not known, or the rule is none yet. */
export const useRuleCount = (rule: TypedRule): number | null => {
  const [counted, setCounted] = useState<{ of: string; count: number } | null>(null);
  const asked = JSON.stringify(queryOf(rule));
  useEffect(() => {
    const query = JSON.parse(asked) as Record<string, string>;
    if (Object.keys(query).length === 0) return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const { data } = await api(countRule, { query, signal: stop.signal });
        setCounted({ of: asked, count: data.count });
      } catch {
        // What is wrong with it stands beside its field.
        setCounted(null);
      }
    }, TYPING_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [asked]);
  return counted?.of === asked ? counted.count : null;
};
