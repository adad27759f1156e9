import type { Titles } from '../sheet.ts';

/**
 * The columns of files of customers. Sources: Shopify's help centre, "Import and export customers" (the titles that begin with
 * "Default Address" are its present ones, those without its earlier ones); WooCommerce's report of customers, downloaded;
 * and "Import and export of users and customers" for WooCommerce (`user_email`, `billing_…`), the delivery address
 * before the one for bills.
 */
export const CUSTOMER_TITLES = {
  email: ['Email', 'E-mail', 'Email Address', 'user_email', 'customer_email', 'billing_email'],
  name: ['Name', 'Full Name', 'Customer', 'display_name'],
  firstName: ['First Name', 'first_name', 'billing_first_name', 'shipping_first_name'],
  lastName: ['Last Name', 'last_name', 'billing_last_name', 'shipping_last_name'],
  company: ['Default Address Company', 'Company', 'shipping_company', 'billing_company'],
  street: ['Default Address Address1', 'Address1', 'Address', 'shipping_address_1', 'billing_address_1'],
  street2: ['Default Address Address2', 'Address2', 'shipping_address_2', 'billing_address_2'],
  city: ['Default Address City', 'City', 'shipping_city', 'billing_city'],
  state: [
    'Default Address Province Code',
    'Province Code',
    'Province',
    'Region',
    'State',
    'shipping_state',
    'billing_state',
  ],
  country: [
    'Default Address Country Code',
    'Country Code',
    'Country',
    'Country / Region',
    'shipping_country',
    'billing_country',
  ],
  zipCode: [
    'Default Address Zip',
    'Zip',
    'Postal',
    'Postal Code',
    'Postcode',
    'shipping_postcode',
    'billing_postcode',
  ],
  phone: ['Phone', 'Default Address Phone', 'billing_phone', 'shipping_phone'],
  tags: ['Tags'],
  note: ['Note'],
  takesMail: ['Accepts Email Marketing', 'accepts_email_marketing', 'Accepts Marketing', 'accepts_marketing'],
} as const satisfies Titles<string>;
export type CustomerColumn = keyof typeof CUSTOMER_TITLES;
