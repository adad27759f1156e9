import { useRef } from 'react';
import * as calls from '#contract/content-pages/calls.ts';
import { contentPageMessages as say } from '#contract/content-pages/messages.ts';
import type { ContentPage, ContentPageForm, Starter } from '#contract/content-pages/schemas.ts';
import { ApiError, codeOf } from '../../api/api-error.ts';
import { api } from '../../api/browser.ts';
import { useEditSaving } from '../dialogs/use-edit-saving.ts';
import { useMaking } from '../dialogs/use-making.ts';

export type Edited = ContentPage | Starter | 'new';

const pageOfKind = async (kind: ContentPage['kind']): Promise<ContentPage | null> => {
  const { data } = await api(calls.listContentPages);
  return data.pages.find((page) => page.kind === kind) ?? null;
};

/**
 * Saves what was typed. Whoever was overtaken, or finds that there is such a page already, is told, and replaces it by saving again:
 * nothing that was typed is lost.
 * @param edited as the form had loaded it
 */
export const usePageSaving = (edited: Edited) => {
  const stored = useRef(edited !== 'new' && '_id' in edited ? edited : null);
  const kind = edited === 'new' ? 'own' : edited.kind;
  const save = useEditSaving();
  const make = useMaking({
    make: (form: ContentPageForm, key) => api(calls.createContentPage, { body: { ...form, kind }, key }),
    onFound: ({ data }) => {
      stored.current = data;
    },
  });
  return async (form: ContentPageForm, key: string) => {
    const page = stored.current;
    if (page)
      return save(page.updatedAt, (base) =>
        api(calls.changeContentPage, { params: { id: page._id }, body: { ...form, ...base } }),
      );
    try {
      return await make(form, key);
    } catch (error) {
      if (codeOf(error) !== 'page_exists') throw error;
      stored.current = await pageOfKind(kind);
      throw new ApiError(409, say.replaces, [], 'page_exists');
    }
  };
};
