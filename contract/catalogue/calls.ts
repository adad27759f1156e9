/**
 * Products, their variants, their categories and their reviews: what can be asked of the catalogue.
 *
 * - told:       `schemas` (a product as lists, its page and its form have it; categories and reviews; by what the shop’s lists are filtered and sorted), `related` (what
 *               was often bought with a product, and what is like it), `suggestions` (in the search box, while somebody types), `facets` (how many products each filter
 *               would leave), `addresses` (of the pages of products, categories and collections)
 * - its fields: `product-fields` (which there are: their labels, their columns in files), `field-list` (picked by their kind; what sentences call them)
 * - its form:   `product-form` (a new product and an edit, with what its form had loaded), `product-rules` (price, discount price, stock, SKU; the highest price:
 *               contract/money), `attributes-form` (free rows such as its material), `gtin` (what is a barcode number: EAN, UPC, ISBN)
 * - variants:   `variants` (each with a stock, SKU and price of its own; what one that is to be removed is still wanted for), `variations-form` (the types, such as Size,
 *               and their values), `choice` (one value of each type, as a key and in words), `chosen-values` (what a list is narrowed to, as addresses have it; how many
 *               at most)
 * - categories: `category-tree` (which stand below which; their forms: schemas)
 * - reviews:    `review-form` (stars and a comment), `reviews` (what they come to, and pages of them)
 * - admins:     `admin-list` (what their list is sorted by; in stock, low, out), `admin-list-query` (and filtered by), `stocked-product` (with the variants that run
 *               out), `bulk` (price, stock, category … of many products at once)
 * - parts:      `collections/` (by hand or by a rule), `import-export/` (files of products), `picture-sources/` (pictures that could not be fetched)
 * - figures:    `limits` (the longest names and texts; how many pictures, attributes and variants a product has; from when on stock is low until the owner says
 *               otherwise; how many are featured, related, suggested, changed at once; how soon a search follows the typing)
 * - sentences:  `messages` (of products, variants, changes of many at once, the product form, categories, reviews)
 */

import type { Call } from '../http/call.ts';
import type { adminProductQuerySchema } from './admin-list-query.ts';
import type { bulkAnswer, bulkRequestSchema } from './bulk.ts';
import type { facetsAnswer } from './facets.ts';
import type { createProductSchema, updateProductSchema } from './product-form.ts';
import type { relatedAnswer } from './related.ts';
import type { reviewFormSchema } from './review-form.ts';
import type {
  ownReviewAnswer,
  ratingsQuerySchema,
  reviewListQuerySchema,
  reviewPage,
  reviewsAnswer,
} from './reviews.ts';
import type {
  adminProductAnswer,
  categoryAnswer,
  categoryListAnswer,
  createCategorySchema,
  deleteCategoryQuerySchema,
  deletedAnswer,
  featuredCheckAnswer,
  priceRangeAnswer,
  productDetailAnswer,
  productFilterQuerySchema,
  productListAnswer,
  productListQuerySchema,
  productPage,
  setFeaturedSchema,
  updateCategorySchema,
} from './schemas.ts';
import type { stockedProductPage } from './stocked-product.ts';
import type { suggestionsAnswer, suggestionsQuerySchema } from './suggestions.ts';
import type { heldVariantAnswer } from './variants.ts';

export const listProducts = 'GET /products' as Call<{
  query: typeof productListQuerySchema;
  answer: typeof productPage;
}>;
export const listFeatured = 'GET /products/featured' as Call<{ answer: typeof productListAnswer }>;
export const readPriceRange = 'GET /products/price-range' as Call<{ answer: typeof priceRangeAnswer }>;
export const readFacets = 'GET /products/facets' as Call<{
  query: typeof productFilterQuerySchema;
  answer: typeof facetsAnswer;
}>;
export const listSuggestions = 'GET /products/suggestions' as Call<{
  query: typeof suggestionsQuerySchema;
  answer: typeof suggestionsAnswer;
}>;
/** By its id, or as its page's address ends: with any words and its number. */
export const readProduct = 'GET /products/:id' as Call<{
  params: 'id';
  query: typeof ratingsQuerySchema;
  answer: typeof productDetailAnswer;
}>;
export const readRelated = 'GET /products/:id/related' as Call<{
  params: 'id';
  answer: typeof relatedAnswer;
}>;
export const createProduct = 'POST /products' as Call<{
  body: typeof createProductSchema;
  answer: typeof adminProductAnswer;
}>;
export const changeProduct = 'PUT /products/:id' as Call<{
  params: 'id';
  body: typeof updateProductSchema;
  answer: typeof adminProductAnswer;
}>;
export const deleteProduct = 'DELETE /products/:id' as Call<{ params: 'id'; answer: typeof deletedAnswer }>;
export const checkFeatured = 'GET /products/debug/check-featured' as Call<{
  answer: typeof featuredCheckAnswer;
}>;
export const setFeatured = 'PUT /products/debug/set-featured' as Call<{
  body: typeof setFeaturedSchema;
  answer: typeof featuredCheckAnswer;
}>;
export const listAdminProducts = 'GET /admin/products' as Call<{
  query: typeof adminProductQuerySchema;
  answer: typeof stockedProductPage;
}>;
export const readAdminProduct = 'GET /admin/products/:id' as Call<{
  params: 'id';
  answer: typeof adminProductAnswer;
}>;
export const readHeldVariant = 'GET /products/:id/variants/:variantId/held' as Call<{
  params: 'id' | 'variantId';
  answer: typeof heldVariantAnswer;
}>;
export const changeInBulk = 'POST /admin/products/bulk' as Call<{
  body: typeof bulkRequestSchema;
  answer: typeof bulkAnswer;
}>;
export const listReviews = 'GET /products/:id/reviews' as Call<{
  params: 'id';
  query: typeof reviewListQuerySchema;
  answer: typeof reviewPage;
}>;
export const readOwnReview = 'GET /products/:id/reviews/mine' as Call<{
  params: 'id';
  answer: typeof ownReviewAnswer;
}>;
export const addReview = 'POST /products/:id/reviews' as Call<{
  params: 'id';
  query: typeof ratingsQuerySchema;
  body: typeof reviewFormSchema;
  answer: typeof reviewsAnswer;
}>;
export const removeReview = 'DELETE /products/:id/reviews' as Call<{
  params: 'id';
  query: typeof ratingsQuerySchema;
  answer: typeof reviewsAnswer;
}>;
export const listCategories = 'GET /categories' as Call<{ answer: typeof categoryListAnswer }>;
/** By its id, or by the last part of an address that it has or has had. */
export const readCategory = 'GET /categories/:id' as Call<{ params: 'id'; answer: typeof categoryAnswer }>;
export const createCategory = 'POST /categories' as Call<{
  body: typeof createCategorySchema;
  answer: typeof categoryAnswer;
}>;
export const changeCategory = 'PUT /categories/:id' as Call<{
  params: 'id';
  body: typeof updateCategorySchema;
  answer: typeof categoryAnswer;
}>;
export const deleteCategory = 'DELETE /categories/:id' as Call<{
  params: 'id';
  query: typeof deleteCategoryQuerySchema;
  answer: typeof deletedAnswer;
}>;
