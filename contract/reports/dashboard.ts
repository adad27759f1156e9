import { z } from 'zod';
import { dashboardMessages as say } from '../accounts/user-messages.ts';
import { stockedProductSchema } from '../catalogue/stocked-product.ts';
import { answerOf, blankIsDefault, flagText } from '../http/envelope.ts';
import { orderSchema } from '../orders/schemas.ts';
import { ORDER_STATUSES } from '../orders/status.ts';
import { DASHBOARD_DAYS, DEFAULT_DAYS } from './periods.ts';

/** `days`: the period of sales by day and of the best sellers. */
export const dashboardQuerySchema = z.object({
  days: blankIsDefault(z.enum(DASHBOARD_DAYS, { error: say.days }).default(DEFAULT_DAYS)).transform(Number),
  /** Whether sales by day count orders of another shop as well; no other figure ever does. */
  imported: flagText('imported'),
});

/** One day in Africa/Lagos; `sales` in naira. */
export const daySalesSchema = z.object({ date: z.string(), orders: z.number().int(), sales: z.number() });
export type DaySales = z.infer<typeof daySalesSchema>;

/** What a product has sold in the period, without what came back; `sales` in naira, before discounts and without shipping. */
export const topProductSchema = z.object({
  _id: z.string(),
  slug: z.string(),
  name: z.string(),
  image: z.string(),
  quantity: z.number().int(),
  sales: z.number(),
});
export type TopProduct = z.infer<typeof topProductSchema>;

/** What orders that were paid in one way have brought in; `method` as orders have it, `none` of goods sent in exchange; `sales` in naira. */
export const paymentSalesSchema = z.object({
  method: z.string(),
  orders: z.number().int(),
  sales: z.number(),
});
export type PaymentSales = z.infer<typeof paymentSalesSchema>;

/**
 * The shop at a glance, money in naira. Sales are paid orders that were neither cancelled nor refunded, less what was
 * given back of them. `salesByDay` has every day of the period, oldest first; `salesByDayBefore` as many days before it.
 */
export const dashboardSchema = z.object({
  totalSales: z.number(),
  totalOrders: z.number().int(),
  totalProducts: z.number().int(),
  totalUsers: z.number().int(),
  recentOrders: z.array(orderSchema),
  lowStockProducts: z.array(stockedProductSchema),
  salesByDay: z.array(daySalesSchema),
  salesByDayBefore: z.array(daySalesSchema),
  /** Of all sales, by the way they were paid: that with the most money first. */
  salesByPayment: z.array(paymentSalesSchema),
  ordersByStatus: z.record(z.enum(ORDER_STATUSES), z.number().int()),
  topProducts: z.array(topProductSchema),
  /** Orders that are paid and cancelled, with nothing given back or on its way. */
  unrefundedOrders: z.number().int(),
  /** Whether there are orders of another shop that sales by day could count. */
  hasImportedOrders: z.boolean(),
});
export type Dashboard = z.infer<typeof dashboardSchema>;
export const dashboardAnswer = answerOf(dashboardSchema);
