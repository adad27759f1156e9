/**
 * What is nobody's business but the shopper's or the administrator's, or no page at all. Not the checkout: it tells search engines itself
 * to pass over it, and only a crawler that may read it learns that.
 */
const PRIVATE = [
  '/api',
  '/admin',
  '/cart',
  '/history',
  '/notification',
  '/order',
  '/profile',
  '/resetpassword/',
  '/invitation/',
  '/pay',
  '/unsubscribe',
];
/**
 * Ways to narrow and turn the listing, which multiply without end. A search stays open: its pages say `noindex`, and
 * only a crawler that may read them learns that.
 */
const PERMUTATIONS = ['minPrice', 'maxPrice', 'minRating', 'availability', 'sortBy'];

/**
 * The rules for crawlers, and where the sitemap lies. Source: RFC 9309.
 * @param origin the public one, without a slash at the end
 */
export const robotsText = (origin: string, isDemo: boolean): string =>
  [
    'User-agent: *',
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    ...(isDemo ? ['Disallow: /demo/'] : []),
    ...PERMUTATIONS.flatMap((name) =>
      ['/products', '/category/*', '/collections/*'].map((path) => `Disallow: ${path}?*${name}=`),
    ),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
