import type { NewPastOrder } from '#server/past-orders/past-orders.ts';

/** One that came from another shop before. */
export const PAST_ORDER: NewPastOrder = {
  number: '#1001',
  orderedAt: '2024-03-05T09:11:12.000Z',
  source: 'shopify',
  email: 'bola@example.com',
  customerName: 'Bola Ade',
  phone: '0803',
  street: '12 Marina',
  city: 'Ikeja',
  state: 'Lagos',
  zipCode: '',
  country: 'Nigeria',
  payment: 'paid',
  delivery: 'fulfilled',
  isCancelled: false,
  paymentMethod: 'Paystack',
  discountCode: '',
  subtotalKobo: 3_000_00,
  discountKobo: 0,
  shippingKobo: 500_00,
  taxKobo: 0,
  totalKobo: 3_500_00,
  refundedKobo: 0,
  lines: [{ name: 'Carved stool', sku: 'ST-1', quantity: 2, unitPriceKobo: 1_500_00 }],
};
