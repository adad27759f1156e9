import { cut, type FeedItem, titleOf } from './items.ts';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => ESCAPES[letter] ?? '');

/** Further pictures of one product. Source: Google Merchant Center Help, "Additional image link". */
const MOST_FURTHER_IMAGES = 10;

/**
 * The attributes of an item, each as long as it may be; what is empty is left out. Shipping is set in the Merchant Center, for the
 * whole account. Source: Google Merchant Center Help, "Product data specification".
 */
const attributesOf = (item: FeedItem): (readonly [name: string, value: string])[] => {
  const [image = '', ...further] = item.images.map(({ url }) => url);
  // A category beside other identifiers is enough only with a brand.
  const isIdentified = item.gtin !== '' || (item.brand !== '' && item.mpn !== '');
  return [
    ['id', item.id],
    ['item_group_id', item.groupId],
    ['title', titleOf(item, 150)],
    ['description', cut(item.description, 5_000)],
    ['link', item.link],
    ['image_link', image],
    ...further.slice(0, MOST_FURTHER_IMAGES).map((url) => ['additional_image_link', url] as const),
    ['availability', item.isInStock ? 'in_stock' : 'out_of_stock'],
    ['price', item.price],
    ['sale_price', item.salePrice],
    ['brand', cut(item.brand, 70)],
    ['gtin', item.gtin],
    ['mpn', cut(item.mpn, 70)],
    ['identifier_exists', isIdentified ? '' : 'no'],
    ['condition', item.condition],
    ['google_product_category', cut(item.googleCategory, 750)],
    ['product_type', cut(item.productType, 750)],
    ['color', cut(item.color, 100)],
    ['size', cut(item.size, 100)],
    ['material', cut(item.material, 200)],
    ['pattern', cut(item.pattern, 100)],
  ];
};

/** An item as an element of the feed. */
export const googleItem = (item: FeedItem): string =>
  `<item>${attributesOf(item)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `<g:${name}>${escaped(value)}</g:${name}>`)
    .join('')}</item>\n`;

/** Source: RSS 2.0 with Google's namespace; Google Merchant Center Help, "RSS 2.0 specification". */
export const googleHead = (shop: string, origin: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n<title>${escaped(shop)}</title>\n<link>${escaped(origin)}/</link>\n<description>${escaped(`Products of ${shop}`)}</description>\n`;
export const GOOGLE_FOOT = '</channel>\n</rss>\n';
