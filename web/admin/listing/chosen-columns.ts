import { useState } from 'react';

const keyOf = (list: string): string => `admin.columns.${list}`;

const readHidden = (list: string): string[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(list)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
};

const keepHidden = (list: string, hidden: readonly string[]): void => {
  try {
    localStorage.setItem(keyOf(list), JSON.stringify(hidden));
  } catch {
    // All of them are shown again next time.
  }
};

/** Which columns of a list this browser leaves out. What is kept may name columns that are no more. */
export const useHiddenColumns = (list: string) => {
  const [hidden, setHidden] = useState(() => readHidden(list));
  const show = (id: string, isShown: boolean): void => {
    const next = isShown ? hidden.filter((other) => other !== id) : [...hidden, id];
    keepHidden(list, next);
    setHidden(next);
  };
  return { hidden, show };
};
