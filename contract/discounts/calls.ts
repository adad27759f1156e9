import type { Call } from '../http/call.ts';
import type { acknowledgement } from '../http/envelope.ts';
import type {
  changeDiscountSchema,
  discountAnswer,
  discountFormSchema,
  discountListQuerySchema,
  discountPage,
  discountQuoteAnswer,
  quoteSchema,
} from './schemas.ts';

export const quoteDiscount = 'POST /checkout/discount' as Call<{
  body: typeof quoteSchema;
  answer: typeof discountQuoteAnswer;
}>;
export const listDiscounts = 'GET /admin/discounts' as Call<{
  query: typeof discountListQuerySchema;
  answer: typeof discountPage;
}>;
export const createDiscount = 'POST /admin/discounts' as Call<{
  body: typeof discountFormSchema;
  answer: typeof discountAnswer;
}>;
export const changeDiscount = 'PUT /admin/discounts/:id' as Call<{
  params: 'id';
  body: typeof changeDiscountSchema;
  answer: typeof discountAnswer;
}>;
export const deleteDiscount = 'DELETE /admin/discounts/:id' as Call<{
  params: 'id';
  answer: typeof acknowledgement;
}>;
