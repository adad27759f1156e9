/** By what the list of customers can be sorted. */
export const CUSTOMER_ORDERS = ['lastOrderAt', 'spent', 'orders', 'average', 'name', 'createdAt'] as const;
export type CustomerOrder = (typeof CUSTOMER_ORDERS)[number];
