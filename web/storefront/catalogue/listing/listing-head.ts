import type { MetaDescriptor } from 'react-router';
import { categoryPath } from '#contract/catalogue/addresses.ts';
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
  return chosenCategory(filters, choices)?.name ?? (filters.featured ? 'Featured Products' : 'Products');
};

/** Search engines keep the departments of the shop, page by page, and none of the ways to search, narrow or turn them. */
const isDepartment = (filters: ListingFilters): boolean =>
  hrefOf(filters) === hrefOf({ ...NO_FILTERS, category: filters.category, featured: filters.featured });

/** Every state of the listing has one address, whatever the order of its filters and whatever else was added. */
export const listingHead = (
  listing: Listing | undefined,
  search: URLSearchParams,
  matches: Matches,
): MetaDescriptor[] => {
  if (!listing || listing.result.failure)
    return pageHead(listing && isMissing(listing) ? 'Category Not Found' : 'Products')({ matches });
  const shop = shopOf(matches);
  const filters = filtersOf(search, listing.category);
  const page = pageOf(search);
  const title = listingTitle(filters, listing.choices);
  const category = listing.category ?? chosenCategory(filters, listing.choices);
  const [first] = listing.result.products;
  const parent = category && parentOf(category, listing.choices);
  const way = [parent, category].flatMap((one) => (one ? [{ name: one.name, path: categoryPath(one) }] : []));
  return [
    ...publicHead({
      title: page > 1 ? `${title}, page ${page}` : title,
      description:
        listing.category?.description ||
        `${title}: compare prices in naira, ratings and availability, and pay safely by card.`,
      shop,
      canonicalPath: hrefOf(filters, page, category ? [category] : []),
      isIndexed: first !== undefined && isDepartment(filters),
      picture: category && first ? pictureOfProduct(first.picture, first.name, shop) : pictureOfShop(shop),
    }),
    structuredData(breadcrumbs(shop, [{ name: 'Products', path: '/products' }, ...way])),
  ];
};
