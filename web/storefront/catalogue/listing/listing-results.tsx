import { PackageSearch } from 'lucide-react';
import { useRevalidator, useSearchParams } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { LISTING_GRID } from '../grid-look.ts';
import { CARD_BESIDE_FILTERS } from '../picture-places.ts';
import { ProductGrid } from '../product-grid.tsx';
import type { ListingResult } from './listing-load.ts';

interface ListingResultsProps {
  result: ListingResult;
  /** The address of a page of them. */
  hrefOf: (page: number) => string;
  onClear: () => void;
  /** Told that another page of them was asked for. */
  onStep: () => void;
}

/** The products, or what there is instead of them. */
export const ListingResults = ({ result, hrefOf, onClear, onStep }: ListingResultsProps) => {
  const [search] = useSearchParams();
  const revalidator = useRevalidator();
  if (result.failure !== null) {
    return (
      <ErrorState
        text={result.failure.message}
        onRetry={() => void revalidator.revalidate()}
        isRetrying={revalidator.state === 'loading'}
      >
        <Button look="secondary" onClick={onClear}>
          Clear All Filters
        </Button>
      </ErrorState>
    );
  }
  const { products, pagination } = result;
  if (products.length === 0) {
    return (
      <EmptyState
        icon={<PackageSearch aria-hidden="true" className="size-8" />}
        title="No products found"
        text={
          pagination.total > 0
            ? 'There are fewer pages than that. The first page shows the products.'
            : 'Try other words, or take some filters away.'
        }
      >
        <Button onClick={onClear}>Clear All Filters</Button>
      </EmptyState>
    );
  }
  return (
    <>
      {/* New products come as new cards: one that is in both lists would be seen to jump. */}
      <ProductGrid
        key={search.toString()}
        products={products}
        place={CARD_BESIDE_FILTERS}
        look={LISTING_GRID}
        isFirst
      />
      <div className="mt-8">
        <Pagination current={pagination.current} pages={pagination.pages} hrefOf={hrefOf} onStep={onStep} />
      </div>
    </>
  );
};
