import { Copy, ExternalLink } from 'lucide-react';
import { productPath } from '#contract/catalogue/addresses.ts';
import { wordFor } from '#contract/catalogue/field-list.ts';
import type { Product } from '#contract/catalogue/schemas.ts';
import type { StockedProduct } from '#contract/catalogue/stocked-product.ts';
import { ProductPicture } from '../../../storefront/catalogue/product-picture.tsx';
import { stockTone } from '../../../storefront/catalogue/stock-labels.ts';
import { useStorefront } from '../../../storefront/settings/settings.ts';
import { Badge } from '../../../ui/badge.tsx';
import { formatCount } from '../../../ui/counts.ts';
import { formatDay } from '../../../ui/dates.ts';
import { Price } from '../../../ui/price.tsx';
import { deleteAction, editAction, type RowAction } from '../../dialogs/row-menu.tsx';
import type { Column } from '../../listing/data-table.tsx';
import { YesNo } from '../../listing/yes-no.tsx';
import { lowVariantsText, scarcestStock } from '../../stock/low-variants.ts';

/** What a row's menu leads to. */
export interface ProductActions {
  /** Puts it into the shop, or takes it out. */
  activation: (product: Product) => RowAction;
  onEdit: (product: Product) => void;
  onCopy: (product: Product) => void;
  onDelete: (product: Product) => void;
}

export const productActionsOf = (
  product: Product,
  { activation, onEdit, onCopy, onDelete }: ProductActions,
): RowAction[] => [
  activation(product),
  editAction(() => onEdit(product)),
  { label: 'Duplicate', icon: Copy, onChoose: () => onCopy(product) },
  {
    label: 'View in Shop',
    icon: ExternalLink,
    isDisabled: !product.isActive,
    onChoose: () => void window.open(productPath(product), '_blank', 'noopener'),
  },
  deleteAction(() => onDelete(product)),
];

/** The stock, coloured as the scarcest of its variants is; those that run out are named below it. */
const StockFigure = ({ product }: { product: StockedProduct }) => {
  const low = lowVariantsText(product);
  return (
    <div className="flex flex-col items-end gap-1">
      <Badge tone={stockTone(scarcestStock(product), useStorefront().lowStock)} className="tabular-nums">
        {formatCount(product.stock)}
      </Badge>
      {low && (
        <p
          title={low}
          className="line-clamp-2 max-w-48 text-right text-xs whitespace-normal wrap-anywhere text-ink-soft"
        >
          {low}
        </p>
      )}
    </div>
  );
};

const mainPicture = ({ images }: Product): string | undefined =>
  (images.find(({ isMain }) => isMain) ?? images[0])?.url;

/** The columns of the products table; a product's name opens its form. */
export const productColumns = (onEdit: ((product: Product) => void) | null): Column<StockedProduct>[] => [
  {
    id: 'name',
    header: 'Name',
    isTitle: true,
    cell: (product) => (
      <div className="flex min-w-0 items-center gap-3 text-left md:max-w-72 md:min-w-52">
        <div className="size-11 shrink-0 overflow-hidden rounded-md border border-line">
          <ProductPicture url={mainPicture(product)} alt="" sizes="44px" />
        </div>
        <div className="min-w-0">
          <button
            type="button"
            disabled={onEdit === null}
            onClick={() => onEdit?.(product)}
            className="line-clamp-2 min-h-11 min-w-0 text-left font-semibold wrap-break-word underline-offset-4 enabled:hover:underline"
          >
            {product.name}
          </button>
          {product.missing && (
            <p className="text-sm font-medium text-accent-ink">
              To finish: {product.missing.map(wordFor).join(', ')}
            </p>
          )}
        </div>
      </div>
    ),
  },
  {
    id: 'sku',
    header: 'SKU',
    isPlain: true,
    cell: ({ sku }) => (
      <span className="block max-w-36 truncate" title={sku}>
        {sku}
      </span>
    ),
  },
  {
    id: 'category',
    header: 'Category',
    isPlain: true,
    cell: ({ category }) => (
      <span className="block max-w-40 truncate md:max-xl:max-w-24" title={category.name}>
        {category.name}
      </span>
    ),
  },
  {
    id: 'price',
    header: 'Price',
    isPlain: true,
    isNumeric: true,
    cell: (product) => (
      <Price
        prices={product}
        highest={product.highestPrice}
        isExact
        className="justify-end md:flex-col md:items-end"
      />
    ),
  },
  { id: 'stock', header: 'Stock', isNumeric: true, cell: (product) => <StockFigure product={product} /> },
  { id: 'isActive', header: 'Active', cell: ({ isActive }) => <YesNo is={isActive} /> },
  {
    id: 'isFeatured',
    header: 'Featured',
    isForDesk: true,
    cell: ({ isFeatured }) => <YesNo is={isFeatured} />,
  },
  {
    id: 'createdAt',
    header: 'Created',
    isForWide: true,
    isForDesk: true,
    isOneLine: true,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDay(createdAt)}</time>,
  },
];
