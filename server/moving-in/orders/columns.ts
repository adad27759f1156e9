import type { Titles } from '../sheet.ts';

/**
 * The columns of files of orders. Sources: Shopify's help centre, "Export orders"; for WooCommerce, whose core writes no such
 * file, "Import and export of WooCommerce orders" (`order_id` … `line_item_1`) and the titles that the plugin Advanced Order
 * Export writes ("Order Number", "Item Name", a row for each item).
 */
export const ORDER_TITLES = {
  // Shopify's number is called “Name”, which elsewhere is that of a person.
  number: ['Order Number', 'order_number', 'order_id', 'Order ID', 'Name'],
  orderedAt: ['Created at', 'Order Date', 'order_date', 'date'],
  email: ['Email', 'customer_email', 'billing_email', 'Email (Billing)'],
  currency: ['Currency', 'order_currency', 'Order Currency'],
  financial: ['Financial Status'],
  fulfilment: ['Fulfillment Status'],
  cancelledAt: ['Cancelled at'],
  status: ['Order Status', 'status', 'order_status'],
  subtotal: ['Subtotal', 'order_subtotal', 'Order Subtotal Amount'],
  discount: ['Discount Amount', 'discount_total', 'Cart Discount Amount', 'cart_discount'],
  discountCode: ['Discount Code', 'Coupon Code', 'Coupons Used'],
  shipping: ['Shipping', 'shipping_total', 'Order Shipping Amount', 'order_shipping'],
  tax: ['Taxes', 'tax_total', 'Order Total Tax Amount', 'order_tax'],
  total: ['Total', 'order_total', 'Order Total Amount'],
  refunded: ['Refunded Amount', 'Order Refund Amount'],
  paymentMethod: ['Payment Method', 'payment_method_title', 'Payment Method Title', 'payment_method'],
  itemName: ['Lineitem name', 'Item Name', 'Product Name'],
  itemSku: ['Lineitem sku', 'SKU'],
  itemQuantity: ['Lineitem quantity', 'Quantity', 'Quantity (- Refund)'],
  itemPrice: ['Lineitem price', 'Item Cost'],
  name: ['Shipping Name', 'Billing Name', 'Full Name (Shipping)', 'Full Name (Billing)'],
  firstName: ['shipping_first_name', 'First Name (Shipping)', 'billing_first_name', 'First Name (Billing)'],
  lastName: ['shipping_last_name', 'Last Name (Shipping)', 'billing_last_name', 'Last Name (Billing)'],
  phone: ['Shipping Phone', 'Billing Phone', 'Phone', 'billing_phone', 'Phone (Billing)', 'shipping_phone'],
  street: [
    'Shipping Street',
    'Shipping Address1',
    'Billing Street',
    'Billing Address1',
    'shipping_address_1',
    'Address 1&2 (Shipping)',
    'billing_address_1',
    'Address 1&2 (Billing)',
  ],
  city: [
    'Shipping City',
    'shipping_city',
    'City (Shipping)',
    'Billing City',
    'billing_city',
    'City (Billing)',
  ],
  state: [
    'Shipping Province',
    'shipping_state',
    'State Code (Shipping)',
    'Billing Province',
    'billing_state',
    'State Code (Billing)',
  ],
  country: [
    'Shipping Country',
    'shipping_country',
    'Country Code (Shipping)',
    'Billing Country',
    'billing_country',
    'Country Code (Billing)',
  ],
  zipCode: [
    'Shipping Zip',
    'shipping_postcode',
    'Postcode (Shipping)',
    'Billing Zip',
    'billing_postcode',
    'Postcode (Billing)',
  ],
} as const satisfies Titles<string>;
export type OrderColumn = keyof typeof ORDER_TITLES;

/** A column for each thing bought, numbered from 1, in files with one row an order. */
export const NUMBERED_ITEM = 'line_item_';
