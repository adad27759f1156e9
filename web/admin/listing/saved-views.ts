import * as calls from '#contract/saved-views/calls.ts';
import { savedViewMessages as say } from '#contract/saved-views/messages.ts';
import type { SavedView } from '#contract/saved-views/schemas.ts';
import { api } from '../../api/browser.ts';
import { ownEntries } from './own-entries.ts';

/** One's own views of all lists. */
const views = ownEntries<SavedView>(async () => (await api(calls.listSavedViews)).data);

/** The views that somebody has kept of a list. */
export const useSavedViews = (list: string): SavedView[] =>
  views.useEntries().filter((view) => view.list === list);

/** @throws ApiError */
export const saveView = async (view: Omit<SavedView, '_id'>): Promise<string> => {
  const { data, message } = await api(calls.saveView, { body: view });
  views.show([...views.read().filter(({ _id }) => _id !== data._id), data]);
  return message ?? say.saved;
};

/** @throws ApiError */
export const deleteView = async (id: string): Promise<string> => {
  const { message } = await api(calls.deleteSavedView, { params: { id } });
  views.show(views.read().filter(({ _id }) => _id !== id));
  return message ?? say.deleted;
};
