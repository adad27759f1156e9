import { Link } from 'react-router';
import type { ProductImport } from '#contract/catalogue/import-export/schemas.ts';
import { FormNotice } from '../../../forms/form-notice.tsx';
import { countOf, formatCount } from '../../../ui/counts.ts';
import { countText, DISCARDED, isDiscarded, reasonText } from './import-labels.ts';

const LINK = 'font-semibold underline underline-offset-4';

/** What the whole file comes to, and what one should know before it is imported. */
export const ImportNotices = ({ found }: { found: ProductImport }) => {
  const {
    state,
    counts,
    unfinished,
    newCategories,
    missingColumns,
    keepsStock,
    startStock,
    category,
    trouble,
  } = found;
  if (state === 'failed') {
    return (
      <FormNotice tone="error" className="mb-4">
        {trouble}{' '}
        <Link to="/admin/import" className={LINK}>
          Choose another file
        </Link>
      </FormNotice>
    );
  }
  if (state === 'done') {
    return (
      <FormNotice tone="success" className="mb-4">
        The file is imported: {countText(found)}.{' '}
        <Link to="/admin/product" className={LINK}>
          See the products
        </Link>
        {unfinished.products > 0 && (
          <>
            {' or '}
            <Link to="/admin/product?isUnfinished=true" className={LINK}>
              finish those that lack something
            </Link>
            {' ('}
            {reasonText(found)}
            {').'}
          </>
        )}
      </FormNotice>
    );
  }
  if (state === 'stopped') {
    return (
      <FormNotice tone="info" className="mb-4">
        {isDiscarded(found)
          ? DISCARDED
          : 'Stopped. Products that were imported by then are whole and stay; the file can be imported again.'}
      </FormNotice>
    );
  }
  if (state !== 'checked') return null;
  if (missingColumns.length > 0) {
    return (
      <FormNotice tone="warning" className="mb-4">
        The titles of this file do not say which column is which. Please choose below: a name and a price are
        needed.
      </FormNotice>
    );
  }
  const isNothing = counts.created + counts.changed === 0;
  return (
    <FormNotice tone={isNothing && counts.refused > 0 ? 'warning' : 'info'} className="mb-4">
      <ul className="flex flex-col gap-1">
        {isNothing && (
          <li className="font-semibold">
            {counts.refused > 0
              ? 'No product can be imported as the file is.'
              : 'The file has nothing new: every product is as the shop has it.'}
          </li>
        )}
        {counts.refused > 0 && !isNothing && (
          <li>{countOf(counts.refused, 'product')} would be left out; the others can be imported.</li>
        )}
        {unfinished.products > 0 && (
          <li>
            {countOf(unfinished.products, 'product')} would come in hidden, to be finished. Missing:{' '}
            {reasonText(found)}.
          </li>
        )}
        {newCategories.length > 0 && (
          <li>
            {newCategories.length === 1 ? 'A category would be made' : 'Categories would be made'}:{' '}
            {newCategories.join(', ')}.
          </li>
        )}
        {category !== null && <li>New products without a category go to “{category}”.</li>}
        <li>
          {keepsStock
            ? 'The stock of products that are there already stays as it is.'
            : 'Stock becomes what the file says; what is sold from now on stays sold.'}
        </li>
        {startStock > 0 && (
          <li>New products and variants without a stock in the file start with {formatCount(startStock)}.</li>
        )}
        <li>
          Prices are taken as naira. Pictures are fetched into the shop afterwards; until then they are shown
          from where they lie.
        </li>
      </ul>
    </FormNotice>
  );
};
