import type { MetaDescriptor } from 'react-router';
import { categoryPath, collectionPath } from '#contract/catalogue/addresses.ts';
import { pageHead } from '../../search-engines/page-head.ts';
import { publicHead } from '../../search-engines/public-head.ts';
import { pictureOfProduct, pictureOfShop } from '../../search-engines/shared-picture.ts';
import { breadcrumbs, structuredData } from '../../search-engines/structured-data.ts';
import { type Matches, shopOf } from '../../settings/settings.ts';
import { filtersOf, hrefOf, type ListingFilters, NO_FILTERS, pageOf } from './listing-filters.ts';
import { type FilterChoices, isMissing, type Listing, parentOf } from './listing-load.ts';

const chosenCategory = ({ category }: ListingFilters, { categories }: FilterChoices) =>
  categories.find(({ _id }) => _id === category);

/** What the listing shows, in a few words. */
export const listingTitle = (filters: ListingFilters, choices: FilterChoices): string => {
  if (filters.q) return `Results for “${filters.q}”`;
  if (filters.collection) return filters.collection.name;
  return chosenCategory(filters, choices)?.name ?? (filters.featured ? 'Featured Products' : 'Products');
};

/** Search engines keep the departments of the shop, page by page, and none of the ways to search, narrow or turn them. */
const isDepartment = (filters: ListingFilters): boolean =>
  hrefOf(filters) ===
  hrefOf(
    filters.collection
      ? { ...NO_FILTERS, collection: filters.collection }
      : { ...NO_FILTERS, category: filters.category, featured: filters.featured },
  );

/** Every state of the listing has one address, whatever the order of its filters and whatever else was added. */
export const listingHead = (
  listing: Listing | undefined,
  search: URLSearchParams,
  matches: Matches,
  missing = 'Category Not Found',
): MetaDescriptor[] => {
  if (!listing || listing.result.failure)
    return pageHead(listing && isMissing(listing) ? missing : 'Products')({ matches });
  const shop = shopOf(matches);
  const { collection } = listing;
  const filters = filtersOf(search, listing.category, collection);
  const page = pageOf(search);
  const title = listingTitle(filters, listing.choices);
  const category = listing.category ?? (collection ? undefined : chosenCategory(filters, listing.choices));
  const [first] = listing.result.products;
  const parent = category && parentOf(category, listing.choices);
  const way = [
    ...[parent, category].flatMap((one) => (one ? [{ name: one.name, path: categoryPath(one) }] : [])),
    ...(collection ? [{ name: collection.name, path: collectionPath(collection) }] : []),
  ];
  return [
    ...publicHead({
      title: page > 1 ? `${title}, page ${page}` : title,
      description:
        (listing.category ?? collection)?.description ||
        `${title}: compare prices in naira, ratings and availability, and pay safely by card.`,
      shop,
      canonicalPath: hrefOf(filters, page, category ? [category] : []),
      isIndexed: first !== undefined && isDepartment(filters),
      picture:
        (category || collection) && first
          ? pictureOfProduct(collection?.picture || first.picture, title, shop)
          : pictureOfShop(shop),
    }),
    structuredData(breadcrumbs(shop, [{ name: 'Products', path: '/products' }, ...way])),
  ];
};
