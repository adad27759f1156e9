/** Ways in which money is taken by hand, and booked by an administrator. */
export const HAND_METHODS = ['cash', 'transfer', 'pos'] as const;
export type HandMethod = (typeof HAND_METHODS)[number];

/** Paid when it comes: how is said by its booking. */
export const ON_DELIVERY = 'on_delivery';

/** How an order was paid: through the provider, by hand, or when it came. */
export const PAYMENT_METHODS = ['paystack', ...HAND_METHODS, ON_DELIVERY] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export const PAYMENT_METHOD_LABELS: Readonly<Record<PaymentMethod, string>> = {
  paystack: 'Paystack',
  cash: 'Cash',
  transfer: 'Transfer',
  pos: 'POS',
  on_delivery: 'Pay on delivery',
};

const isKnown = (method: string): method is PaymentMethod => Object.hasOwn(PAYMENT_METHOD_LABELS, method);

/** What people call a way of payment. */
export const paymentMethodLabel = (method: string): string =>
  isKnown(method) ? PAYMENT_METHOD_LABELS[method] : method;

/** Whether the money is taken by hand: the provider knows nothing of it. */
export const isByHand = (method: string): boolean =>
  method === ON_DELIVERY || (HAND_METHODS as readonly string[]).includes(method);
