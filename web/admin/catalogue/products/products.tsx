import { Package, PackagePlus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ADMIN_PRODUCT_SORTS } from '#contract/catalogue/admin-list.ts';
import type { Category, Product, ProductDetail } from '#contract/catalogue/schemas.ts';
import type { Page } from '../../../api/api.ts';
import { sentenceOf } from '../../../api/api-error.ts';
import { api } from '../../../api/browser.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useDeletion } from '../../dialogs/use-deletion.ts';
import { DataTable } from '../../listing/data-table.tsx';
import { listPlaceIn } from '../../listing/list-address.ts';
import { useListFilters } from '../../listing/list-filters.ts';
import { ListFooter } from '../../listing/list-footer.tsx';
import { ListToolbar } from '../../listing/list-toolbar.tsx';
import { adminPageOf } from '../../shell/page-loader.tsx';
import { BulkBar } from '../bulk/bulk-bar.tsx';
import { BulkForm } from '../bulk/bulk-form.tsx';
import type { BulkKind } from '../bulk/bulk-subject.ts';
import { ProductFileActions } from '../import-export/product-file-actions.tsx';
import { useProductColumns } from './product-columns.tsx';
import { NO_FILTERS, ProductFilters, productFiltersIn } from './product-filters.tsx';
import { ProductForm } from './product-form.tsx';
import type { ProductSubject } from './use-product-form.ts';
import { useProductSelection } from './use-product-selection.ts';

interface Content {
  list: Page<Product>;
  categories: Category[];
}

const load = async (search: URLSearchParams, signal: AbortSignal): Promise<Content> => {
  const [list, { data: categories }] = await Promise.all([
    api.page<Product>('/admin/products', {
      query: { ...listPlaceIn(search, ADMIN_PRODUCT_SORTS), ...productFiltersIn(search) },
      signal,
      failure: 'Failed to fetch products',
    }),
    api.get<Category[]>('/categories', { signal }),
  ]);
  return { list, categories };
};

const FETCH_FAILURE = 'Failed to fetch product';

/** A list may show the beginning of a long text only: the form begins with the product as it is stored. */
const openStored = async (
  open: (subject: ProductSubject) => void,
  kind: 'edit' | 'copy',
  { _id }: Product,
): Promise<void> => {
  try {
    const path = `/products/${_id}?ratings=0`;
    const { data: product } = await api.get<ProductDetail>(path, { failure: FETCH_FAILURE });
    open({ kind, product });
  } catch (error) {
    showToast('error', sentenceOf(error, FETCH_FAILURE));
  }
};

const useProductActions = (open: (subject: ProductSubject) => void) => {
  const deletion = useDeletion();
  return useMemo(
    () => ({
      onEdit: (product: Product) => void openStored(open, 'edit', product),
      onCopy: (product: Product) => void openStored(open, 'copy', product),
      onDelete: ({ _id, name }: Product) =>
        void deletion({
          kind: 'product',
          name,
          consequence: 'It disappears from the shop. Old orders keep it. This cannot be undone.',
          send: async () =>
            (await api.delete(`/products/${_id}`, undefined, { failure: 'Failed to delete product' }))
              .message ?? 'Product deleted successfully',
          failure: 'Failed to delete product',
        }),
    }),
    [deletion, open],
  );
};

const keyOf = (subject: ProductSubject | null): string =>
  subject === null ? 'none' : subject.kind === 'new' ? 'new' : `${subject.kind} ${subject.product._id}`;

const ProductsView = ({ content: { list, categories } }: { content: Content }) => {
  const { data, pagination } = list;
  const [search] = useSearchParams();
  const { draft, change, clear } = useListFilters(NO_FILTERS);
  const [subject, setSubject] = useState<ProductSubject | null>(null);
  const [bulk, setBulk] = useState<BulkKind | null>(null);
  const selection = useProductSelection(search, data);
  const columns = useProductColumns(useProductActions(setSubject));
  const place = listPlaceIn(search, ADMIN_PRODUCT_SORTS);
  const { sortBy = search.get('q') ? '' : 'createdAt', sortOrder = 'desc' } = place;
  const isNarrowed = Object.values(draft).some((text) => text !== '');
  return (
    <section aria-label="Products">
      <ListToolbar
        search={{
          label: 'Search',
          value: draft.q,
          placeholder: 'Name, SKU, brand or category',
          onChange: (q) => change({ q }),
        }}
        filters={<ProductFilters draft={draft} change={change} categories={categories} />}
        actions={
          <>
            <ProductFileActions />
            <Button
              icon={<PackagePlus aria-hidden="true" className="size-5" />}
              onClick={() => setSubject({ kind: 'new' })}
            >
              Add Product
            </Button>
          </>
        }
      />
      <BulkBar
        ticked={selection.ticked}
        total={pagination.total}
        isAllChosen={selection.isAll}
        onChooseAll={selection.chooseAll}
        onClear={selection.clear}
        onChoose={setBulk}
      />
      <DataTable
        caption="Products"
        columns={columns}
        rows={data}
        idOf={({ _id }) => _id}
        nameOf={({ name }) => name}
        sort={{ by: sortBy, order: sortOrder }}
        selection={{ chosen: selection.shown, onChange: selection.change }}
        empty={
          <EmptyState
            icon={<Package aria-hidden="true" className="size-8" />}
            title="No products found"
            text={
              isNarrowed
                ? 'No product fits this search and these filters.'
                : 'Add the first product: shoppers see it at once.'
            }
          >
            {isNarrowed && <Button onClick={clear}>Clear filters</Button>}
          </EmptyState>
        }
      />
      <ListFooter place={pagination} label="Pages of products" />
      <ProductForm
        key={keyOf(subject)}
        subject={subject}
        categories={categories}
        onClose={() => setSubject(null)}
      />
      {bulk && (
        <BulkForm
          kind={bulk}
          chosen={selection.chosen}
          categories={categories}
          onClose={() => setBulk(null)}
          onDone={() => {
            setBulk(null);
            selection.clear();
          }}
        />
      )}
    </section>
  );
};

export const open = adminPageOf({ load, View: ProductsView });
