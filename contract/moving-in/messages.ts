/** Sentences about files of customers of another shop. */
export const movingMessages = {
  kind: 'Kind must be customers',
  columns: {
    customers: 'This is not a file of customers: it needs a column for the e-mail address, such as “Email”',
  },
  nothingIn: { customers: 'The file has no customers' },
  nothing: 'The file has nothing new: everything in it is in the shop already, or cannot be taken',

  noEmail: 'There is no e-mail address: nobody could be reached under this account, or log in',
  badEmail: (text: string) => `“${text}” is not an e-mail address`,
  twice: (row: number) => `The same as row ${row}, which counts`,
  deleted: 'The account with this address was deleted in this shop; whoever wants it back registers anew',
} as const;
