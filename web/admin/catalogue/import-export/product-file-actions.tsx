import { Upload } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { exportProducts } from '#contract/catalogue/import-export/calls.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { ExportButton } from '../../listing/export-button.tsx';
import { filtersIn } from '../../listing/narrowing.ts';
import { PRODUCT_NARROWING } from '../products/product-filters.ts';

/** Beside the list of products: a file in, and what the list is narrowed to as a file. */
export const ProductFileActions = () => {
  const [search] = useSearchParams();
  return (
    <>
      <ButtonLink to="/admin/import" look="secondary" icon={<Upload aria-hidden="true" className="size-5" />}>
        Import CSV
      </ButtonLink>
      <ExportButton
        call={exportProducts}
        query={filtersIn(PRODUCT_NARROWING, search)}
        failure="Failed to export products"
        otherwiseNamed="products.csv"
      />
    </>
  );
};
