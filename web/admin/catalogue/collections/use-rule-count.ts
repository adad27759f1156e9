import { useEffect, useState } from 'react';
import { countRule } from '#contract/catalogue/collections/calls.ts';
import { api } from '../../../api/browser.ts';
import { queryOfRule, type TypedRule } from './rule-query.ts';

const TYPING_MS = 300;

/** How many products a rule takes as it is typed; null while that is not known, or the rule is none yet. */
export const useRuleCount = (rule: TypedRule): number | null => {
  const [counted, setCounted] = useState<{ of: string; count: number } | null>(null);
  const asked = JSON.stringify(queryOfRule(rule));
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
