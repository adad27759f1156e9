/** Sentences about files of customers and past orders of another shop. */
export const movingMessages = {
  kind: 'Kind must be customers or orders',
  columns: {
    customers: 'This is not a file of customers: it needs a column for the e-mail address, such as “Email”',
    orders:
      'This is not a file of orders: it needs columns for the number, the date and the total, such as “Name”, “Created at” and “Total”',
  },
  nothingIn: { customers: 'The file has no customers', orders: 'The file has no orders' },
  nothing: 'The file has nothing new: everything in it is in the shop already, or cannot be taken',

  noEmail: 'There is no e-mail address: nobody could be reached under this account, or log in',
  badEmail: (text: string) => `“${text}” is not an e-mail address`,
  twice: (row: number) => `The same as row ${row}, which counts`,
  deleted: 'The account with this address was deleted in this shop; whoever wants it back registers anew',

  shortenedPhone: (text: string) =>
    `Only the phone number: Excel has left “${text}” of it. Everything else is taken.`,

  noNumber: 'There is no order number',
  noTotal: 'There is no total',
  badMoment: (text: string) => (text === '' ? 'There is no date' : `“${text}” is not a date`),
  badAmount: (text: string) => `“${text}” is not an amount`,
  badQuantity: (text: string) => `“${text}” is not a quantity`,
  otherCurrency: (currency: string) => `The order is in ${currency}; only orders in naira (NGN) are taken in`,
} as const;
