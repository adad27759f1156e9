import { useEffect, useSyncExternalStore } from 'react';
import * as calls from '#contract/saved-views/calls.ts';
import { savedViewMessages as say } from '#contract/saved-views/messages.ts';
import type { SavedView } from '#contract/saved-views/schemas.ts';
import { api } from '../../api/browser.ts';

/** One's own views of all lists: asked for once, with the first list that is opened. */
let views: readonly SavedView[] = [];
let asked: Promise<void> | undefined;
const listeners = new Set<() => void>();

const show = (next: readonly SavedView[]): void => {
  views = next;
  for (const listener of listeners) listener();
};

/** A list does without them where they cannot be had, and asks again with the next one. */
const ask = (): Promise<void> => {
  asked ??= api(calls.listSavedViews).then(
    ({ data }) => show(data),
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

/** The views that somebody has kept of a list. */
export const useSavedViews = (list: string): SavedView[] => {
  useEffect(() => void ask(), []);
  const all = useSyncExternalStore(subscribe, () => views);
  return all.filter((view) => view.list === list);
};

/** @throws ApiError */
export const saveView = async (view: Omit<SavedView, '_id'>): Promise<string> => {
  const { data, message } = await api(calls.saveView, { body: view });
  show([...views.filter(({ _id }) => _id !== data._id), data]);
  return message ?? say.saved;
};

/** @throws ApiError */
export const deleteView = async (id: string): Promise<string> => {
  const { message } = await api(calls.deleteSavedView, { params: { id } });
  show(views.filter(({ _id }) => _id !== id));
  return message ?? say.deleted;
};
