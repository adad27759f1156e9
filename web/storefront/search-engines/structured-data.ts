/** What all pages tell search engines of the shop and of where they stand; a product's own: catalogue/product/product-structured-data. */

import type { MetaDescriptor } from 'react-router';
import type {
  BreadcrumbList,
  Organization,
  SearchAction,
  Thing,
  WebSite,
  WithActionConstraints,
} from 'schema-dts';
import type { ShopFacts } from '../settings/settings.ts';

/** A thing told in full; schema-dts also allows its mere address. */
type Told<T extends Thing> = Exclude<T, string>;

/** One step of the way to a page; `path` is a path of the shop. */
export interface Step {
  name: string;
  path: string;
}

/** Names the shop, which the home page describes. */
export const theShop = ({ origin, name }: ShopFacts): Told<Organization> => ({
  '@type': 'Organization',
  '@id': `${origin}/#organization`,
  name,
});

/** What a page is about, for search engines. React Router escapes it, so that no text can end its script. */
export const structuredData = (...things: Told<Thing>[]): MetaDescriptor => ({
  'script:ld+json': { '@context': 'https://schema.org', '@graph': things },
});

/** The shop as a business. Source: Google Search Central, "Organization". */
export const organization = ({ origin, name, contact }: ShopFacts): Told<Organization> => ({
  '@type': 'Organization',
  '@id': `${origin}/#organization`,
  name,
  url: `${origin}/`,
  logo: `${origin}/app-512.png`,
  ...(contact.email ? { email: contact.email } : {}),
  ...(contact.phone ? { telephone: contact.phone } : {}),
  ...(contact.address ? { address: contact.address } : {}),
});

const search = (origin: string): WithActionConstraints<SearchAction> => ({
  '@type': 'SearchAction',
  target: { '@type': 'EntryPoint', urlTemplate: `${origin}/products?q={search_term_string}` },
  'query-input': 'required name=search_term_string',
});

/** The shop as a site that can be searched. Source: schema.org, "WebSite" and "SearchAction". */
export const webSite = (shop: ShopFacts): Told<WebSite> => ({
  '@type': 'WebSite',
  '@id': `${shop.origin}/#website`,
  name: shop.name,
  url: `${shop.origin}/`,
  inLanguage: 'en-NG',
  publisher: theShop(shop),
  potentialAction: search(shop.origin),
});

/** The way to a page; the last step is the page itself. Source: Google Search Central, "Breadcrumb". */
export const breadcrumbs = ({ origin }: ShopFacts, steps: readonly Step[]): Told<BreadcrumbList> => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: 'Home', path: '/' }, ...steps].map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: `${origin}${path}`,
  })),
});
