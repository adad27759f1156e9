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
