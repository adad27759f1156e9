import { type AdminPage, adminPageOf } from '../shell/page-loader.tsx';
import { askForColumns } from './chosen-columns.ts';

/** A screen that is a list: its rows come with the columns that are kept of it, so that none changes under one's eyes. */
export const adminListOf = <Content>({ load, ...page }: AdminPage<Content>) =>
  adminPageOf<Content>({
    ...page,
    load: async (...address) => {
      const [content] = await Promise.all([load(...address), askForColumns()]);
      return content;
    },
  });
