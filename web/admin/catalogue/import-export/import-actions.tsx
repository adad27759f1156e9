import * as calls from '#contract/catalogue/import-export/calls.ts';
import type { ProductImport } from '#contract/catalogue/import-export/schemas.ts';
import { api } from '../../../api/browser.ts';
import { countOf } from '../../../ui/counts.ts';
import { FileActions } from './file-actions.tsx';

/** What can be done with a file of products. */
export const ImportActions = ({ found: { _id, fileName, state, counts } }: { found: ProductImport }) => {
  const one = { params: { id: _id } };
  const wanted = counts.created + counts.changed;
  return (
    <FileActions
      fileName={fileName}
      state={state}
      wanted={wanted > 0 ? countOf(wanted, 'product') : null}
      whatStays="Products that were imported by then stay."
      start={() => api(calls.startImport, one)}
      stop={() => api(calls.stopImport, one)}
    />
  );
};
