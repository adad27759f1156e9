import { Package } from 'lucide-react';
import type { Product } from '#contract/catalogue/schemas.ts';
import { formatNairaExact, unitPrice } from '#contract/money.ts';
import type { Page } from '../../api/api.ts';
import { api } from '../../api/browser.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { columnsFor, DataTable } from '../listing/data-table.tsx';
import { listPlaceIn } from '../listing/list-address.ts';
import { useListFilters } from '../listing/list-filters.ts';
import { ListFooter } from '../listing/list-footer.tsx';
import { ListToolbar } from '../listing/list-toolbar.tsx';
import { screenOf } from '../shell/screen.tsx';

const NO_FILTERS = { q: '' };

const load = (search: URLSearchParams, signal: AbortSignal): Promise<Page<Product>> => {
  const { page, limit } = listPlaceIn(search, []);
  return api.page<Product>('/products', {
    query: { page, limit, q: search.get('q') ?? '', includeInactive: true },
    signal,
    failure: 'Failed to fetch products',
  });
};

const column = columnsFor<Product>();
const COLUMNS = column.columns([
  column.accessor('name', { header: 'Name', enableSorting: false, meta: { isTitle: true } }),
  column.accessor('sku', { header: 'SKU', enableSorting: false }),
  column.accessor('category', {
    header: 'Category',
    enableSorting: false,
    cell: ({ row: { original } }) => original.category.name,
  }),
  column.accessor('price', {
    header: 'Price',
    enableSorting: false,
    meta: { isNumeric: true },
    cell: ({ row: { original } }) => formatNairaExact(unitPrice(original)),
  }),
  column.accessor('stock', { header: 'Stock', enableSorting: false, meta: { isNumeric: true } }),
]);

const ProductsView = ({ content: { data, pagination } }: { content: Page<Product> }) => {
  const { draft, change, clear } = useListFilters(NO_FILTERS);
  return (
    <section aria-label="Products">
      <ListToolbar
        search={{
          label: 'Search',
          value: draft.q,
          placeholder: 'Name, SKU or brand',
          onChange: (q) => change({ q }),
        }}
      />
      <DataTable
        caption="Products"
        columns={COLUMNS}
        rows={data}
        idOf={({ _id }) => _id}
        nameOf={({ name }) => name}
        empty={
          <EmptyState icon={<Package aria-hidden="true" className="size-8" />} title="No products found">
            {draft.q && <Button onClick={clear}>Clear search</Button>}
          </EmptyState>
        }
      />
      <ListFooter place={pagination} label="Pages of products" />
    </section>
  );
};

export const open = screenOf({ load, View: ProductsView });
