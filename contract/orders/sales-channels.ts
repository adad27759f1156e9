/** Where an order was sold. */
export const SALES_CHANNELS = {
  web: 'Online shop',
  on_delivery: 'Pay on delivery',
  desk: 'Sales desk and payment links',
  exchange: 'Sent in exchange',
} as const;
export const SALES_CHANNEL_NAMES = Object.keys(SALES_CHANNELS) as [
  keyof typeof SALES_CHANNELS,
  ...(keyof typeof SALES_CHANNELS)[],
];
