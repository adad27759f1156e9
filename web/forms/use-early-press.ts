import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a radio button or a box that the server rendered: what was pressed before the page came alive, when nobody
 * listened, is taken then. The browser shows it as chosen all the while.
 */
export const useEarlyPress = (
  isChosen: boolean,
  take: (isChecked: boolean) => void,
): RefObject<HTMLInputElement | null> => {
  const input = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at once
  useEffect(() => {
    if (!input.current) return;
    const { checked, type } = input.current;
    // Of radio buttons the one that was left is not taken: the one that was pressed speaks for all.
    if (checked !== isChosen && (checked || type === 'checkbox')) take(checked);
  }, []);
  return input;
};
