import { Link } from 'react-router';
import { categoryPath } from '#contract/catalogue/addresses.ts';
import { childrenOf } from '#contract/catalogue/category-tree.ts';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { type FilterChoices, parentOf, type ShownCategory } from './listing-load.ts';

interface ListingTitleProps {
  /** Whose page it is; null for that of all products. */
  category: ShownCategory | null;
  choices: FilterChoices;
  title: string;
  /** What was searched for may be long. */
  isSearch: boolean;
}

/** The way to a category. */
const Around = ({ category, choices }: { category: ShownCategory; choices: FilterChoices }) => {
  const parent = parentOf(category, choices);
  return (
    <div className="-mt-3">
      <Breadcrumb
        steps={[
          { to: '/products', name: 'Products' },
          ...(parent ? [{ to: categoryPath(parent), name: parent.name }] : []),
        ]}
        current={category.name}
      />
    </div>
  );
};

/** The categories below it. */
const Below = ({ category, choices }: { category: ShownCategory; choices: FilterChoices }) => {
  const below = childrenOf(choices.categories, category._id);
  if (below.length === 0) return null;
  return (
    <nav aria-label={`Categories of ${category.name}`} className="mt-3">
      <ul className="flex flex-wrap gap-2">
        {below.map(({ _id, slug, name }) => (
          <li key={_id} className="min-w-0">
            <Link
              to={categoryPath({ slug })}
              className="inline-flex min-h-11 items-center rounded-full border border-line bg-surface px-4 font-medium wrap-anywhere hover:bg-sunken"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};

/** What the list shows, and what its owner says of a category. */
export const ListingTitle = ({ category, choices, title, isSearch }: ListingTitleProps) => (
  <div className="mb-4">
    {category && <Around category={category} choices={choices} />}
    <h1 className={classNames('text-2xl font-bold', isSearch ? 'truncate' : 'wrap-anywhere')}>{title}</h1>
    {category?.description && !isSearch && (
      <p className="mt-2 max-w-prose whitespace-pre-line wrap-anywhere text-ink-soft">
        {category.description}
      </p>
    )}
    {category && !isSearch && <Below category={category} choices={choices} />}
  </div>
);
