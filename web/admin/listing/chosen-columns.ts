import { useEffect, useSyncExternalStore } from 'react';
import * as calls from '#contract/saved-views/calls.ts';
import type { ListColumns } from '#contract/saved-views/schemas.ts';
import { api } from '../../api/browser.ts';
import { reasonOf } from '../../dialogs/sentences.ts';
import { SHORT_TOAST_MS, showToast } from '../../ui/toasts.ts';

const FAILURE = 'Failed to keep these columns';

/** What one wants to see of all lists: asked for once, with the first list that is opened. */
let chosen: readonly ListColumns[] = [];
let asked: Promise<void> | undefined;
/** One after the other: what was chosen last is what is kept. */
let sending: Promise<void> = Promise.resolve();
/** Choices that are still on their way: an answer to an older one is not shown over them. */
let waiting = 0;
const listeners = new Set<() => void>();

const show = (next: readonly ListColumns[]): void => {
  chosen = next;
  for (const listener of listeners) listener();
};

/** A list shows its own where they cannot be had, and asks again with the next one. */
const ask = (): Promise<void> => {
  asked ??= api(calls.readListColumns).then(
    ({ data }) => {
      if (waiting === 0) show(data);
    },
    () => {
      asked = undefined;
    },
  );
  return asked;
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The columns that somebody has chosen of a list; undefined where the list decides. */
export const useChosenColumns = (list: string): readonly string[] | undefined => {
  useEffect(() => void ask(), []);
  const all = useSyncExternalStore(subscribe, () => chosen);
  return all.find((entry) => entry.list === list)?.columns;
};

const send = async (list: string, columns: readonly string[] | null): Promise<void> => {
  try {
    const { data } = await api(calls.chooseListColumns, {
      body: { list, columns: columns && [...columns] },
      keepalive: true,
      failure: FAILURE,
    });
    waiting -= 1;
    if (waiting === 0) show(data);
  } catch (error) {
    waiting -= 1;
    showToast('error', reasonOf(error, FAILURE), SHORT_TOAST_MS);
    asked = undefined;
    if (waiting === 0) await ask();
  }
};

/** Shows these columns at once and keeps them; null for the list's own. What cannot be kept is said, and taken back. */
export const chooseColumns = (list: string, columns: readonly string[] | null): void => {
  const others = chosen.filter((entry) => entry.list !== list);
  show(columns ? [...others, { list, columns: [...columns] }] : others);
  waiting += 1;
  sending = sending.then(() => send(list, columns));
};
