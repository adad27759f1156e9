import type { Call } from '../http/call.ts';
import type {
  addToCartSchema,
  cartAnswer,
  removeCartLineSchema,
  takeOverCartSchema,
  updateCartLineSchema,
  visitorCartAnswer,
} from './schemas.ts';

export const readCart = 'GET /cart' as Call<{ answer: typeof cartAnswer }>;
export const clearCart = 'DELETE /cart' as Call<{ answer: typeof cartAnswer }>;
export const addToCart = 'POST /cart/items' as Call<{
  body: typeof addToCartSchema;
  answer: typeof cartAnswer;
}>;
export const changeLine = 'PUT /cart/items/:id' as Call<{
  params: 'id';
  body: typeof updateCartLineSchema;
  answer: typeof cartAnswer;
}>;
export const removeLine = 'DELETE /cart/items/:id' as Call<{
  params: 'id';
  body: typeof removeCartLineSchema;
  answer: typeof cartAnswer;
}>;

/** Puts the first thing into the cart of a visitor, where the shop sells to visitors. */
export const beginVisitorCart = 'POST /cart/visitor' as Call<{
  body: typeof addToCartSchema;
  answer: typeof visitorCartAnswer;
}>;
/** Moves the cart of a visitor, by its token, into the caller's own. */
export const takeOverCart = 'POST /cart/take-over' as Call<{
  body: typeof takeOverCartSchema;
  answer: typeof cartAnswer;
}>;
