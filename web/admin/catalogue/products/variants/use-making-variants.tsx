import { type RefObject, useEffect, useState } from 'react';
import { countOf } from '../../../../ui/counts.ts';
import type { VariantRow } from './variant-rows.ts';

/**
 * Makes variants by a button that is gone with that: whoever pressed it goes on in the grid, and hears how many were made.
 * @param change writes the rows
 */
export const useMakingVariants = (
  section: RefObject<HTMLElement | null>,
  count: number,
  change: (rows: VariantRow[]) => void,
) => {
  const [from, setFrom] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (from === null || count === from) return;
    setFrom(null);
    setSaid(`${countOf(count - from, 'variant')} made`);
    section.current?.querySelector<HTMLElement>('[role=grid] [tabindex="0"]')?.focus();
  }, [from, count, section]);
  const make = (rows: VariantRow[]): void => {
    setFrom(count);
    change(rows);
  };
  const made = (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
  return { made, make };
};
