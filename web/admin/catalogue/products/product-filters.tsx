import { lowUpTo } from '#contract/catalogue/admin-list.ts';
import type { CategoryRef } from '#contract/catalogue/schemas.ts';
import { useStorefront } from '../../../storefront/settings/settings.ts';
import { Select } from '../../../ui/field.tsx';
import { CategoryOptions } from '../categories/category-options.tsx';

/** `q` is the search text that users, products and categories share. */
export const NO_FILTERS = { q: '', category: '', isActive: '', isFeatured: '', stock: '' };
export type ProductFilterTexts = typeof NO_FILTERS;

/** The filters of an address, as the server takes them. */
export const productFiltersIn = (search: URLSearchParams) => ({
  search: search.get('q')?.slice(0, 200) ?? '',
  category: search.get('category') ?? '',
  isActive: search.get('isActive') ?? '',
  isFeatured: search.get('isFeatured') ?? '',
  stock: search.get('stock') ?? '',
});

interface ProductFiltersProps {
  draft: ProductFilterTexts;
  change: (change: Partial<ProductFilterTexts>) => void;
  categories: readonly CategoryRef[];
}

const YesNoChoice = ({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) => (
  <Select label={label} value={value} onChange={(event) => onChange(event.target.value)}>
    <option value="">All</option>
    <option value="true">Yes</option>
    <option value="false">No</option>
  </Select>
);

/** What the list of products is narrowed down by, beside the search. */
export const ProductFilters = ({ draft, change, categories }: ProductFiltersProps) => {
  const { lowStock } = useStorefront();
  return (
    <div className="grid w-full grid-cols-2 gap-3 sm:flex sm:w-auto sm:flex-wrap">
      <div className="min-w-0 sm:max-w-52">
        <Select
          label="Category"
          value={draft.category}
          onChange={(event) => change({ category: event.target.value })}
        >
          <CategoryOptions none="All categories" categories={categories} />
        </Select>
      </div>
      <Select label="Stock" value={draft.stock} onChange={(event) => change({ stock: event.target.value })}>
        <option value="">Any</option>
        <option value="in">In stock</option>
        <option value="low">{`Low (up to ${lowUpTo(lowStock)})`}</option>
        <option value="out">Out of stock</option>
      </Select>
      <YesNoChoice label="Active" value={draft.isActive} onChange={(isActive) => change({ isActive })} />
      <YesNoChoice
        label="Featured"
        value={draft.isFeatured}
        onChange={(isFeatured) => change({ isFeatured })}
      />
    </div>
  );
};
