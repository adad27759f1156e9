import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { classNames } from '../../../ui/class-names.ts';
import type { ShownCategory } from './listing-load.ts';

interface ListingTitleProps {
  /** Whose page it is; null for that of all products. */
  category: ShownCategory | null;
  title: string;
  /** What was searched for may be long. */
  isSearch: boolean;
}

/** What the list shows, and what its owner says of a category. */
export const ListingTitle = ({ category, title, isSearch }: ListingTitleProps) => (
  <div className="mb-4">
    {category && (
      <div className="-mt-3">
        <Breadcrumb steps={[{ to: '/products', name: 'Products' }]} current={category.name} />
      </div>
    )}
    <h1 className={classNames('text-2xl font-bold', isSearch ? 'truncate' : 'wrap-anywhere')}>{title}</h1>
    {category?.description && !isSearch && (
      <p className="mt-2 max-w-prose whitespace-pre-line wrap-anywhere text-ink-soft">
        {category.description}
      </p>
    )}
  </div>
);
