import * as calls from '#contract/catalogue/import-export/calls.ts';
import type { ProductImport } from '#contract/catalogue/import-export/schemas.ts';
import { ApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser.ts';
import { countOf } from '../../../ui/counts.ts';
import { FileActions } from './file-actions.tsx';

/** What can be done with a file of products. */
export const ImportActions = ({
  found: { _id, fileName, state, counts, categoriesFrom },
}: {
  found: ProductImport;
}) => {
  const one = { params: { id: _id } };
  const wanted = counts.created + counts.changed;
  const start = async (): Promise<void> => {
    try {
      await api(calls.startImport, one);
    } catch (error) {
      // Another file has come in between: what this one would change now is to be seen before it does.
      if (error instanceof ApiError && error.code === 'import_overtaken')
        await api(calls.checkImportAgain, { ...one, body: { categoriesFrom } });
      throw error;
    }
  };
  return (
    <FileActions
      fileName={fileName}
      state={state}
      wanted={wanted > 0 ? countOf(wanted, 'product') : null}
      whatStays="Products that were imported by then stay."
      start={start}
      stop={() => api(calls.stopImport, one)}
    />
  );
};
