import type { Call } from '../http/call.ts';
import type { addToCartSchema, cartAnswer, removeCartLineSchema, updateCartLineSchema } from './schemas.ts';

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
