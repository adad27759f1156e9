/** Figures of the catalogue rules. Source: the specification, sections 5 and 9. */
export const PRODUCT_NAME_MIN = 2;
export const PRODUCT_NAME_MAX = 300;
export const DESCRIPTION_MIN = 10;
export const DESCRIPTION_MAX = 20_000;
export const SKU_MAX = 64;
export const VARIATION_MAX = 50;
/** Free rows of a product, such as its material. */
export const MAX_ATTRIBUTES = 20;
export const ATTRIBUTE_NAME_MAX = 50;
export const ATTRIBUTE_VALUE_MAX = 200;
/** So many variants a product has at most. */
export const MAX_VARIANTS = 100;
export const MAX_STOCK = 1_000_000_000;
/** Where imported products stand whose file names no category, until somebody gives them one. */
export const UNCATEGORISED = 'Uncategorised';
/** So much of a name that is too long is kept until somebody shortens it. */
export const UNFINISHED_NAME_MAX = 600;
export const CATEGORY_NAME_MIN = 2;
export const CATEGORY_NAME_MAX = 100;
export const CATEGORY_DESCRIPTION_MAX = 500;
export const REVIEW_COMMENT_MAX = 500;
/** So many of its reviews, the newest, come with a product at most; all of them stand in pages of their own. */
export const MOST_RATINGS = 50;
export const MAX_IMAGES = 30;
export const IMAGE_URL_MAX = 2_000;
/** So many featured products, the newest, are listed at most. */
export const MOST_FEATURED = 200;
/** A card shows this many featured products on the home page at most. */
export const HOME_FEATURED = 8;
export const CARD_PREVIEW = 80;
export const DETAIL_PREVIEW = 150;
/** The owner's threshold until it is set. The overview's list has a bound of its own: server/reports/dashboard. */
export const LOW_STOCK = 5;
/**
 * Stock of this and less, but more than none, is low: where a badge is no longer green.
 * @param lowStock the threshold that the owner has set
 */
export const lowUpTo = (lowStock: number): number => 2 * lowStock;
/** So many products the overview warns of at most: the scarcest. */
export const LOW_STOCK_WARNED = 100;
/** So many products are changed at once at most: their rows stay locked until all are written. */
export const MOST_CHANGED_AT_ONCE = 5_000;
/** So many products stand in each row below a product. */
export const MOST_RELATED = 8;
export const SEARCH_MAX = 200;
/** Of a type and a value in an address, the escapes of its colons included. */
export const CHOICE_TEXT_MAX = 260;
/** Pages of the owner in the search box. */
export const MOST_SUGGESTED_PAGES = 3;
/** Longer texts are searched for, but nothing is suggested while they are typed. */
export const SUGGESTION_TEXT_MAX = 100;
export const MOST_SUGGESTED_PRODUCTS = 6;
export const MOST_SUGGESTED_CATEGORIES = 3;
/** Categories that the foot of every page leads to. */
export const MOST_FOOTER_CATEGORIES = 6;
/** So long lists wait for the next letter: the listing's, the admin area's and the orders' (web/forms/address-filters). */
export const SEARCH_DEBOUNCE_MS = 500;
/** The price slider's range until the server's own arrives, in naira. */
export const DEFAULT_PRICE_RANGE = { minPrice: 0, maxPrice: 1000 } as const;
