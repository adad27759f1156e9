/**
 * Products, as administrators see them: the list, and the form of one (many at once: catalogue/bulk; files: catalogue/import-export).
 *
 * - the list:     `product-columns` (its columns, and the menu of a row), `product-filters` (what it is narrowed down and sorted by, views that come with it),
 *                 `use-product-selection` (which are ticked), `activation` (into the shop or out of it); `find-products` (a search by name, brand or
 *                 SKU, from which other forms choose)
 * - the form:     `product-form` (adding, editing, copying), `use-product-form` (how it begins and is sent), `product-fields` (what is typed, empty or as a product has
 *                 it; copies), `form-resolver` (its rules)
 * - its fields:   `stock-field` (typed, or the sum of the variants), `attribute-editor` (material, weight and the like)
 * - variations:   `variation-editor` (kinds of choice, such as size and colour), `variation-type` (what one is), `variation-form-resolver` (what speaks against a name
 *                 or value), `variants/` (price, stock and SKU of each combination)
 * - two who edit: `product-edit` (what an edit sends, stock as a difference, and how both are joined), `product-conflict` (Keep mine or Take theirs)
 * - to finish:    `use-finishing` (imported products that lack something, one after the other)
 */

import { Package, PackagePlus } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import * as calls from '#contract/catalogue/calls.ts';
import type { Category, Product } from '#contract/catalogue/schemas.ts';
import type { StockedProduct } from '#contract/catalogue/stocked-product.ts';
import type { Page } from '../../../api/api.ts';
import { api } from '../../../api/browser.ts';
import { KEEPS_FILTERS } from '../../../forms/address-filters.ts';
import { newestSearch, useAddressStep } from '../../../forms/newest-address.ts';
import { useStorefront } from '../../../storefront/settings/settings.ts';
import { Button } from '../../../ui/button.tsx';
import { countOf } from '../../../ui/counts.ts';
import { useDeletion } from '../../dialogs/use-deletion.ts';
import { type Opening, useOpening } from '../../dialogs/use-opening.ts';
import { AdminList } from '../../listing/admin-list.tsx';
import { adminListOf } from '../../listing/list-page.ts';
import { listQueryIn } from '../../listing/narrowing.ts';
import { useMay } from '../../shell/may.tsx';
import { pageKey } from '../../shell/page-keys.ts';
import { BulkBar } from '../bulk/bulk-bar.tsx';
import { BulkForm } from '../bulk/bulk-form.tsx';
import type { BulkKind } from '../bulk/bulk-subject.ts';
import { ProductFileActions } from '../import-export/product-file-actions.tsx';
import { useActivation } from './activation.ts';
import { productActionsOf, productColumns } from './product-columns.tsx';
import { PRODUCT_NARROWING, PRODUCT_VIEWS, productOptions } from './product-filters.ts';
import { ProductForm } from './product-form.tsx';
import { useFinishing } from './use-finishing.ts';
import type { ProductSubject } from './use-product-form.ts';
import { useProductSelection } from './use-product-selection.ts';

interface Content {
  list: Page<StockedProduct>;
  /** How many are to be finished. */
  unfinished: number;
  categories: Category[];
}

const load = async (search: URLSearchParams, signal: AbortSignal): Promise<Content> => {
  const [list, { pagination: unfinished }, { data: categories }] = await Promise.all([
    api(calls.listAdminProducts, {
      query: listQueryIn(PRODUCT_NARROWING, search),
      signal,
      failure: 'Failed to fetch products',
    }),
    api(calls.listAdminProducts, { query: { isUnfinished: 'true', limit: 1 }, signal }),
    api(calls.listCategories, { signal }),
  ]);
  return { list, unfinished: unfinished.total, categories };
};

const FETCH_FAILURE = 'Failed to fetch product';

/** A list may show the beginning of a long text only: the form begins with the product as it is stored. */
const openStored = (
  { openFetched }: Opening<ProductSubject>,
  kind: 'edit' | 'copy',
  { _id }: Pick<Product, '_id'>,
): Promise<void> =>
  openFetched({
    fetch: async () => ({
      kind,
      product: (await api(calls.readAdminProduct, { params: { id: _id }, failure: FETCH_FAILURE })).data,
    }),
    failure: FETCH_FAILURE,
  });

const useProductActions = (opening: Opening<ProductSubject>) => {
  const deletion = useDeletion();
  const activation = useActivation();
  return {
    activation,
    onEdit: (product: Product) => void openStored(opening, 'edit', product),
    onCopy: (product: Product) => void openStored(opening, 'copy', product),
    onDelete: ({ _id, name }: Product) =>
      void deletion({
        kind: 'product',
        name,
        consequence: 'It disappears from the shop. Old orders keep it. This cannot be undone.',
        send: async () =>
          (await api(calls.deleteProduct, { params: { id: _id }, failure: 'Failed to delete product' }))
            .message ?? 'Product deleted successfully',
        failure: 'Failed to delete product',
      }),
  };
};

const keyOf = (subject: ProductSubject | null): string =>
  subject === null ? 'none' : subject.kind === 'new' ? 'new' : `${subject.kind} ${subject.product._id}`;

/** Opens the form for the product that the address asks to edit; gives what takes that out of the address again. */
const useAskedEdit = (opening: Opening<ProductSubject>, mayChange: boolean) => {
  const [search] = useSearchParams();
  const step = useAddressStep();
  const asked = mayChange ? search.get('edit') : null;
  const openAsked = useEffectEvent((_id: string) => void openStored(opening, 'edit', { _id }));
  useEffect(() => {
    if (asked) openAsked(asked);
  }, [asked]);
  return (): void => {
    if (!asked) return;
    const rest = newestSearch();
    rest.delete('edit');
    void step(`?${rest}`, { replace: true, state: KEEPS_FILTERS });
  };
};

const ProductsActions = ({ onAdd }: { onAdd: () => void }) => (
  <>
    <ProductFileActions />
    <Button {...pageKey('new')} icon={<PackagePlus aria-hidden="true" className="size-5" />} onClick={onAdd}>
      Add Product
    </Button>
  </>
);

const UnfinishedNotice = ({ count, onFinish }: { count: number; onFinish: () => void }) => (
  <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-accent-tint px-4 py-2">
    <p className="min-w-0 flex-1 basis-60">
      {countOf(count, 'imported product')} {count === 1 ? 'lacks' : 'lack'} something, and shoppers do not see{' '}
      {count === 1 ? 'it' : 'them'} yet.
    </p>
    <Button look="secondary" onClick={onFinish}>
      Finish One by One
    </Button>
  </div>
);

const ProductsView = ({ content: { list, unfinished, categories } }: { content: Content }) => {
  const [search] = useSearchParams();
  const { lowStock } = useStorefront();
  const opening = useOpening<ProductSubject>();
  const { subject } = opening;
  const [bulk, setBulk] = useState<BulkKind | null>(null);
  const selection = useProductSelection(search, list.data);
  const actions = useProductActions(opening);
  const mayChange = useMay()('change catalogue');
  const forgetAsked = useAskedEdit(opening, mayChange);
  const close = (): void => {
    opening.open(null);
    forgetAsked();
  };
  const finishing = useFinishing(opening);
  return (
    <section aria-label="Products">
      <AdminList
        caption="Products"
        pages="Pages of products"
        page={list}
        columns={productColumns(mayChange ? actions.onEdit : null)}
        idOf={({ _id }) => _id}
        nameOf={({ name }) => name}
        rowActions={mayChange ? (product) => productActionsOf(product, actions) : undefined}
        narrowing={PRODUCT_NARROWING}
        views={PRODUCT_VIEWS}
        options={productOptions(categories, lowStock, unfinished)}
        actions={mayChange && <ProductsActions onAdd={() => opening.open({ kind: 'new' })} />}
        selection={mayChange ? { chosen: selection.shown, onChange: selection.change } : undefined}
        empty={{
          icon: Package,
          title: 'No products found',
          first: 'Add the first product: shoppers see it at once.',
          narrowed: 'No product fits this search and these filters.',
          clear: 'Clear filters',
        }}
      >
        {mayChange && unfinished > 0 && <UnfinishedNotice count={unfinished} onFinish={finishing.begin} />}
        <BulkBar
          ticked={selection.ticked}
          total={list.pagination.total}
          isAllChosen={selection.isAll}
          onChooseAll={selection.chooseAll}
          onClear={selection.clear}
          onChoose={(kind) => {
            opening.giveUp();
            setBulk(kind);
          }}
        />
      </AdminList>
      <ProductForm
        key={keyOf(subject)}
        subject={subject}
        categories={categories}
        onClose={close}
        onNext={finishing.next}
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

export const open = adminListOf({ load, View: ProductsView });
