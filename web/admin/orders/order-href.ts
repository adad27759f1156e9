/** The page of an order. */
export const orderHref = (id: string): string => `/admin/orders/${id}`;
