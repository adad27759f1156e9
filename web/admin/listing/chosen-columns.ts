import * as calls from '#contract/saved-views/calls.ts';
import type { ListColumns } from '#contract/saved-views/schemas.ts';
import { api } from '../../api/browser.ts';
import { reasonOf } from '../../dialogs/sentences.ts';
import { showToast } from '../../ui/toasts.ts';
import { ownEntries } from './own-entries.ts';

const FAILURE = 'Failed to keep these columns';

/** One after the other: what was chosen last is what is kept. */
let sending: Promise<void> = Promise.resolve();
/** Choices that are still on their way: an answer to an older one is not shown over them. */
let waiting = 0;
const isChoosing = (): boolean => waiting > 0;

/** What one wants to see of all lists. */
const all = ownEntries<ListColumns>(async () => (await api(calls.readListColumns)).data, isChoosing);

/** Asked for beside a list's rows, so that the list comes with the columns that it keeps; never fails. */
export const askForColumns = all.ask;

/** The columns that somebody has chosen of a list; undefined where the list decides. */
export const useChosenColumns = (list: string): readonly string[] | undefined =>
  all.useEntries().find((entry) => entry.list === list)?.columns;

const send = async (list: string, columns: readonly string[] | null): Promise<void> => {
  try {
    const { data } = await api(calls.chooseListColumns, {
      body: { list, columns: columns && [...columns] },
      keepalive: true,
      failure: FAILURE,
    });
    waiting -= 1;
    if (waiting === 0) all.show(data);
  } catch (error) {
    waiting -= 1;
    showToast('error', reasonOf(error, FAILURE));
    if (waiting === 0) await all.askAgain();
  }
};

/** Shows these columns at once and keeps them; null for the list's own. What cannot be kept is said, and taken back. */
export const chooseColumns = (list: string, columns: readonly string[] | null): void => {
  const others = all.read().filter((entry) => entry.list !== list);
  all.show(columns ? [...others, { list, columns: [...columns] }] : others);
  waiting += 1;
  sending = sending.then(() => send(list, columns));
};
