import { useEffect, useRef, useState } from 'react';
import { variationText } from '../../storefront/cart/quantities.ts';
import { keyOf, type SoldLine } from './sold-line.ts';

const nameOf = ({ name, variation }: SoldLine): string =>
  [name, variationText(variation)].filter(Boolean).join(', ');

/** What has become of the lines; empty where they are what they were. */
export const changeOf = (before: readonly SoldLine[], after: readonly SoldLine[]): string => {
  const known = new Map(before.map((line) => [keyOf(line), line]));
  const left = new Set(after.map(keyOf));
  const changed = after.find((line) => known.get(keyOf(line))?.quantity !== line.quantity);
  if (changed) return `${nameOf(changed)}${known.has(keyOf(changed)) ? '' : ' added'}: ${changed.quantity}`;
  const gone = before.find((line) => !left.has(keyOf(line)));
  return gone ? `${nameOf(gone)} taken out` : '';
};

/** Says what was put into a sale or taken out of it, and what it comes to: for whoever hears the page. */
export const SaleHeard = ({ lines, total }: { lines: readonly SoldLine[]; total: string }) => {
  const before = useRef(lines);
  const [said, setSaid] = useState('');
  useEffect(() => {
    const change = changeOf(before.current, lines);
    before.current = lines;
    if (change) setSaid(`${change}. To pay: ${total}`);
  }, [lines, total]);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
};
