import { Copy, ExternalLink, Pencil, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import type { Product } from '#contract/catalogue/schemas.ts';
import { stockTone } from '../../../storefront/catalogue/product-card-model.ts';
import { ProductPicture } from '../../../storefront/catalogue/product-picture.tsx';
import { useStorefront } from '../../../storefront/settings/settings.ts';
import { Badge } from '../../../ui/badge.tsx';
import { formatCount } from '../../../ui/counts.ts';
import { formatDay } from '../../../ui/dates.ts';
import { Price } from '../../../ui/price.tsx';
import { type RowAction, RowMenu } from '../../dialogs/row-menu.tsx';
import { columnsFor } from '../../listing/data-table.tsx';

/** What a row's menu leads to. */
export interface ProductActions {
  onEdit: (product: Product) => void;
  onCopy: (product: Product) => void;
  onDelete: (product: Product) => void;
}

const ICON = { 'aria-hidden': true, className: 'size-4' } as const;

const actionsFor = (product: Product, { onEdit, onCopy, onDelete }: ProductActions): RowAction[] => [
  { label: 'Edit', icon: <Pencil {...ICON} />, onChoose: () => onEdit(product) },
  { label: 'Duplicate', icon: <Copy {...ICON} />, onChoose: () => onCopy(product) },
  {
    label: 'View in Shop',
    icon: <ExternalLink {...ICON} />,
    isDisabled: !product.isActive,
    onChoose: () => void window.open(`/products/${product._id}`, '_blank', 'noopener'),
  },
  { label: 'Delete', icon: <Trash2 {...ICON} />, isDangerous: true, onChoose: () => onDelete(product) },
];

const YesNo = ({ is }: { is: boolean }) => (
  <Badge tone={is ? 'success' : 'neutral'}>{is ? 'Yes' : 'No'}</Badge>
);

const StockFigure = ({ stock }: { stock: number }) => (
  <Badge tone={stockTone(stock, useStorefront().lowStock)} className="tabular-nums">
    {formatCount(stock)}
  </Badge>
);

const mainPicture = ({ images }: Product): string | undefined =>
  (images.find(({ isMain }) => isMain) ?? images[0])?.url;

const column = columnsFor<Product>();

const FACTS = column.columns([
  column.accessor('sku', {
    header: 'SKU',
    cell: ({ row: { original } }) => (
      <span className="block max-w-36 truncate" title={original.sku}>
        {original.sku}
      </span>
    ),
  }),
  column.accessor('category', {
    header: 'Category',
    cell: ({ row: { original } }) => (
      <span className="block max-w-40 truncate" title={original.category.name}>
        {original.category.name}
      </span>
    ),
  }),
  column.accessor('price', {
    header: 'Price',
    meta: { isNumeric: true },
    cell: ({ row: { original } }) => (
      <Price prices={original} isExact className="justify-end md:flex-col md:items-end" />
    ),
  }),
  column.accessor('stock', {
    header: 'Stock',
    meta: { isNumeric: true },
    cell: ({ row: { original } }) => <StockFigure stock={original.stock} />,
  }),
  column.accessor('isActive', {
    header: 'Active',
    enableSorting: false,
    cell: ({ row: { original } }) => <YesNo is={original.isActive} />,
  }),
  column.accessor('isFeatured', {
    header: 'Featured',
    enableSorting: false,
    meta: { isForDesk: true },
    cell: ({ row: { original } }) => <YesNo is={original.isFeatured} />,
  }),
  column.accessor('createdAt', {
    header: 'Created',
    meta: { isForWide: true, isForDesk: true },
    cell: ({ row: { original } }) => (
      <time dateTime={original.createdAt} className="whitespace-nowrap">
        {formatDay(original.createdAt)}
      </time>
    ),
  }),
]);

/** The columns of the products table; `actions` must stay the same from one rendering to the next. */
export const useProductColumns = (actions: ProductActions) =>
  useMemo(
    () =>
      column.columns([
        column.accessor('name', {
          header: 'Name',
          meta: { isTitle: true },
          cell: ({ row: { original } }) => (
            <div className="flex min-w-0 items-center gap-3 text-left md:max-w-72">
              <div className="size-11 shrink-0 overflow-hidden rounded-md border border-line">
                <ProductPicture url={mainPicture(original)} alt="" sizes="44px" />
              </div>
              <button
                type="button"
                onClick={() => actions.onEdit(original)}
                className="line-clamp-2 min-h-11 min-w-0 text-left font-semibold wrap-anywhere underline-offset-4 hover:underline"
              >
                {original.name}
              </button>
            </div>
          ),
        }),
        ...FACTS,
        column.display({
          id: 'actions',
          header: () => <span className="sr-only">Actions</span>,
          enableSorting: false,
          meta: { isActions: true },
          cell: ({ row: { original } }) => (
            <RowMenu name={original.name} actions={actionsFor(original, actions)} />
          ),
        }),
      ]),
    [actions],
  );
