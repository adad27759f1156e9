import { Link } from 'react-router';
import { categoryPath } from '#contract/catalogue/addresses.ts';
import { useStorefront } from '../../settings/settings.ts';
import { stockText } from '../stock-labels.ts';
import type { DetailProduct } from './product-load.ts';
import type { Offer } from './variant-offer.ts';

/** Brand, SKU, category and availability of what is chosen, and what else is said of it. */
export const ProductFacts = ({ product, offer }: { product: DetailProduct; offer: Offer }) => {
  const { lowStock } = useStorefront();
  const rows = [
    { name: 'Brand', value: product.brand || '–' },
    { name: 'SKU', value: offer.sku || '–' },
    {
      name: 'Category',
      value: (
        <Link
          to={categoryPath(product.category)}
          className="inline-flex min-h-6 items-center text-brand underline-offset-4 hover:underline"
        >
          {product.category.name}
        </Link>
      ),
    },
    { name: 'Availability', value: stockText(offer.stock, lowStock) },
    ...product.attributes,
  ];
  return (
    <dl className="divide-y divide-line rounded-lg border border-line bg-surface px-4">
      {rows.map(({ name, value }, place) => (
        // An attribute may be called as a row of the shop's own.
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a product stay where they are
        <div key={place} className="flex gap-4 py-3">
          <dt className="w-28 shrink-0 text-ink-soft wrap-anywhere">{name}</dt>
          <dd className="min-w-0 flex-1 font-medium wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
};
