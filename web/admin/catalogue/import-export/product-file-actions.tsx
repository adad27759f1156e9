import { Upload } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { exportProducts } from '#contract/catalogue/import-export/calls.ts';
import { TOOL } from '../../listing/compact-look.ts';
import { ExportButton } from '../../listing/export-button.tsx';
import { filtersIn } from '../../listing/narrowing.ts';
import { PRODUCT_NARROWING } from '../products/product-filters.ts';

/** Beside the list of products: a file in, and what the list is narrowed to as a file. */
export const ProductFileActions = () => {
  const [search] = useSearchParams();
  return (
    <>
      <Link to="/admin/import" aria-label="Import CSV" title="Import CSV" className={TOOL}>
        <Upload aria-hidden="true" className="size-4.5" />
      </Link>
      <ExportButton
        call={exportProducts}
        query={filtersIn(PRODUCT_NARROWING, search)}
        failure="Failed to export products"
        otherwiseNamed="products.csv"
      />
    </>
  );
};
