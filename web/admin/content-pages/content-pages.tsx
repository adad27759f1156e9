/**
 * The owner's pages.
 *
 * - all of them:  `page-list` (in the order of their links, drafts marked)
 * - one:          `page-form`, `form-resolver`, `page-body` (text with pictures), `fill-in-panel` (what a starter leaves open,
 *                 with `given-answers`), `page-notices` (what is to be done first), `page-preview`
 */

import * as calls from '#contract/content-pages/calls.ts';
import type { ContentPage, ContentPageList, Starter } from '#contract/content-pages/schemas.ts';
import { api } from '../../api/browser.ts';
import { adminPageOf } from '../shell/page-loader.tsx';
import { PageForm } from './page-form.tsx';
import { PageList } from './page-list.tsx';

/** What the address asks to be edited: a page by its id, a starter by its kind, or `new`. */
interface Content extends ContentPageList {
  edited: ContentPage | Starter | 'new' | null;
}

const load = async (search: URLSearchParams, signal: AbortSignal): Promise<Content> => {
  const { data } = await api(calls.listContentPages, { signal });
  const asked = search.get('edit');
  const edited =
    asked === 'new'
      ? asked
      : ([...data.pages, ...data.starters].find((one) => ('_id' in one ? one._id : one.kind) === asked) ??
        null);
  return { ...data, edited };
};

const keyOf = (edited: ContentPage | Starter | 'new'): string => {
  if (edited === 'new') return edited;
  return '_id' in edited ? `${edited._id} ${edited.updatedAt}` : edited.kind;
};

const ContentPagesView = ({ content: { pages, starters, edited, undecidedFee } }: { content: Content }) =>
  edited === null ? (
    <PageList pages={pages} starters={starters} />
  ) : (
    <PageForm key={keyOf(edited)} edited={edited} undecidedFee={undecidedFee} />
  );

export const open = adminPageOf({ load, View: ContentPagesView });
