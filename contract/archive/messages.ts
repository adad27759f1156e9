/** What keeps an archive from coming in, by its table; what is left out comes with one of these. */
export const ownGoods: Readonly<Record<string, string>> = {
  category: 'categories',
  product: 'products',
  collection: 'collections',
  content_page: 'pages',
  delivery_zone: 'delivery zones',
  pickup_point: 'pickup points',
  discount_code: 'discount codes',
  customer_order: 'orders',
  past_order: 'imported orders',
  checkout: 'checkouts',
  charge: 'payments',
  refund: 'refunds',
  dispute: 'disputes',
};

/** What is said about the archive of a whole shop. */
export const archiveMessages = {
  noRoom: 'The disk of the shop has hardly any room left. Make room and try again.',
  notOurs: 'This is no archive of a shop, or it is damaged.',
  cut: 'This archive is cut off: it was not made, or not sent, to its end.',
  newer: 'This archive was made by a newer version of the shop. Update this shop first.',
  damaged: (name: string): string => `This archive is damaged: ${name} is not as it was when it was made.`,
  unexpected: (name: string): string => `This archive has something in it that no shop writes: ${name}.`,
  broken: (place: string, what: string): string => `This archive cannot be read: ${place}: ${what}.`,
  misfit: (what: string): string => `This archive contradicts itself (${what}). Nothing was taken in.`,
  tooLarge: (megabytes: number): string =>
    `This archive is larger than ${megabytes.toLocaleString('en')} MB, which is as much as this shop takes in.`,
  notEmpty: (what: readonly string[]): string =>
    `This shop has ${what.join(', ').replace(/, ([^,]+)$/, ' and $1') || 'goods'} of its own. An archive is taken in where there are none yet.`,
  chargedElsewhere:
    'This was paid in the shop that it came from. Give it back there, or at the payment provider.',
  linkEnded: 'This link has ended. Make a new one in the admin area.',
  size: 'Tell how many bytes the archive has.',
  from: 'Tell which byte the piece begins with.',
  notFound: 'There is no such archive here. Send it again.',
  outOfTurn: 'This piece does not go on where the one before it ended.',
  notChecked: 'This archive is not ready to be taken in.',
  busy: 'An archive is being taken in. Wait until it is done.',
  interrupted:
    'The shop was restarted meanwhile. Look whether the products are there: either all of the archive is, or nothing. If not, send it again.',
  failed: 'Something went wrong, and nothing was taken in. Try again in a moment.',
  takingIn: 'The archive is taken in.',
  dropped: 'The archive was removed.',
} as const;
