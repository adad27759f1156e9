import { useEffect, useRef } from 'react';

/**
 * The focus in a list whose rows are moved and taken out by buttons: a row that moves takes it along.
 * @param rows what is shown; another one after every change
 * @param name which data attribute of a row says which one it is
 */
export const useRowFocus = <Action extends string>(rows: readonly unknown[], name: 'product' | 'url') => {
  const list = useRef<HTMLUListElement>(null);
  const next = useRef<{ id: string; actions: readonly Action[] } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at when other rows are shown
  useEffect(() => {
    const wanted = next.current;
    next.current = null;
    if (!wanted) return;
    const row = list.current?.querySelector(`[data-${name}="${CSS.escape(wanted.id)}"]`);
    for (const action of wanted.actions) {
      const button = row?.querySelector<HTMLButtonElement>(`[data-action="${action}"]`);
      if (!button || button.disabled) continue;
      button.focus();
      return;
    }
  }, [rows]);
  return {
    list,
    /** After the next change the focus belongs to the first of these buttons of that row that can be pressed. */
    focusNext: (id: string, actions: readonly Action[]): void => {
      next.current = { id, actions };
    },
  };
};
