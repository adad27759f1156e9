import { Link } from 'react-router';
import { categoryPath, collectionPath } from '#contract/catalogue/addresses.ts';
import { childrenOf } from '#contract/catalogue/category-tree.ts';
import type { Collection } from '#contract/catalogue/collections/schemas.ts';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { GALLERY } from '../picture-places.ts';
import { ProductPicture } from '../product-picture.tsx';
import { type FilterChoices, parentOf, type ShownCategory } from './listing-load.ts';

interface ListingTitleProps {
  /** Whose page it is; null for that of all products. */
  category: ShownCategory | null;
  /** Whose page it is, where it is a collection's. */
  collection: Collection | null;
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

/** Links to parts of the shop. */
const Parts = ({
  label,
  parts,
  pathOf,
}: {
  label: string;
  parts: readonly { _id: string; slug: string; name: string }[];
  pathOf: (part: { slug: string }) => string;
}) =>
  parts.length > 0 && (
    <nav aria-label={label} className="mt-3">
      <ul className="flex flex-wrap gap-2">
        {parts.map((part) => (
          <li key={part._id} className="min-w-0">
            <Link
              to={pathOf(part)}
              className="inline-flex min-h-11 items-center rounded-full border border-line bg-surface px-4 font-medium wrap-anywhere hover:bg-sunken"
            >
              {part.name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );

/** What the list shows, and what its owner says of a category. */
export const ListingTitle = ({ category, collection, choices, title, isSearch }: ListingTitleProps) => {
  const description = (category ?? collection)?.description;
  return (
    <div className="mb-4">
      {collection?.picture && !isSearch && (
        <div className="mb-4 h-40 overflow-hidden rounded-lg sm:h-56">
          <ProductPicture
            url={collection.picture}
            alt=""
            sizes="(min-width: 80rem) 77rem, calc(100vw - 2rem)"
            widths={GALLERY.widths}
            isFirst
            className="aspect-auto! h-full!"
          />
        </div>
      )}
      {category && <Around category={category} choices={choices} />}
      <h1 className={classNames('text-2xl font-bold', isSearch ? 'truncate' : 'wrap-anywhere')}>{title}</h1>
      {description && !isSearch && (
        <p className="mt-2 max-w-prose whitespace-pre-line wrap-anywhere text-ink-soft">{description}</p>
      )}
      {category && !isSearch && (
        <Parts
          label={`Categories of ${category.name}`}
          parts={childrenOf(choices.categories, category._id)}
          pathOf={categoryPath}
        />
      )}
      {/* They stay while the list is searched and narrowed: nothing below them jumps. */}
      {!category && !collection && (
        <Parts label="Collections" parts={choices.collections} pathOf={collectionPath} />
      )}
    </div>
  );
};
