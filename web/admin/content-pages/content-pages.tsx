/**
 * The owner's pages.
 *
 * - all of them:  `page-list` (in the order of their links, drafts marked)
 * - one:          `page-form`, `form-resolver`, `use-page-saving`, `page-body` (text with pictures), `fill-in-panel` (what a starter leaves open,
 *                 with `given-answers`), `page-notices` (what is to be done first), `page-preview`
 */

import * as calls from '#contract/content-pages/calls.ts';
import type { ContentPage, ContentPageList, Starter } from '#contract/content-pages/schemas.ts';
import { api } from '../../api/browser.ts';
import { adminPageOf } from '../shell/page-loader.tsx';
import { PageForm } from './page-form.tsx';
import { PageList } from './page-list.tsx';
import type { Edited } from './use-page-saving.ts';

/** What the address asks to be edited: a page by its id, a starter by its kind, or `new`. */
interface Content extends ContentPageList {
  asked: string | null;
  edited: Edited | null;
}

/** A starter's address leads to its page as well, once it is one. */
const isAsked = (one: ContentPage | Starter, asked: string | null): boolean =>
  ('_id' in one && one._id === asked) || (one.kind !== 'own' && one.kind === asked);

const load = async (search: URLSearchParams, signal: AbortSignal): Promise<Content> => {
  const { data } = await api(calls.listContentPages, { signal });
  const asked = search.get('edit');
  const edited =
    asked === 'new' ? asked : ([...data.pages, ...data.starters].find((one) => isAsked(one, asked)) ?? null);
  return { ...data, asked, edited };
};

const ContentPagesView = ({
  content: { pages, starters, asked, edited, undecidedFee },
}: {
  content: Content;
}) =>
  edited === null ? (
    <PageList pages={pages} starters={starters} />
  ) : (
    <PageForm key={asked} edited={edited} undecidedFee={undecidedFee} />
  );

export const open = adminPageOf({ load, View: ContentPagesView });
