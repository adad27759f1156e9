import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Choice } from '#contract/catalogue/choice.ts';
import { choiceIn, searchWith } from './choice-address.ts';
import type { DetailProduct } from './product-load.ts';

/**
 * What is chosen of a product's variations. That of a variant stands in the address: it can be shared, and whoever logs
 * in comes back to it. The server renders one page for every choice, so the address is read before the first paint here.
 */
export const useChoice = ({ variations, variants }: Pick<DetailProduct, 'variations' | 'variants'>) => {
  const { search } = useLocation();
  const hasVariants = variants.length > 0;
  const [chosen, setChosen] = useState(() => choiceIn(variations, new URLSearchParams()));
  // Two may be chosen before either is shown.
  const latest = useRef(chosen);
  const take = (choice: Choice): void => {
    latest.current = choice;
    setChosen(choice);
  };
  // What is chosen here is no navigation; another address that leads here is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: variations that arrive anew change nothing that is chosen
  useLayoutEffect(() => {
    if (hasVariants) take(choiceIn(variations, new URLSearchParams(location.search)));
  }, [search, hasVariants]);
  const choose = (type: string, value: string): void => {
    const next: Choice = { ...latest.current, [type]: value };
    take(next);
    if (!hasVariants) return;
    const address = `${location.pathname}${searchWith(location.search, variations, next)}${location.hash}`;
    history.replaceState(history.state, '', address);
  };
  return [chosen, choose] as const;
};
