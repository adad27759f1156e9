/** Days between asking that an account be deleted and its end. */
export const DAYS_TO_THINK = 30;
/** Downloads of what the shop holds on one person. */
export const DOWNLOADS_PER_HOUR = 5;

export const personalDataMessages = {
  asked: `Your account will be deleted in ${DAYS_TO_THINK} days. Until then you can take that back.`,
  askedFor: `The account will be deleted in ${DAYS_TO_THINK} days. Its owner has been written to.`,
  kept: 'Your account stays. Nothing has been deleted.',
  keptFor: 'The account stays. Nothing has been deleted.',
  notAsked: 'Nobody has asked for this account to be deleted',
  askedAlready: 'This account is going to be deleted already',
  adminStays:
    'Administrators cannot be deleted: have another administrator make the account a shopper’s first',
  passwordFirst: 'Please type your password',
  codeFirst: 'Please type the code that was sent to you',
  codeSent: 'A code is on its way to you',
  passwordNeeded: 'This account has a password: please type it in place of a code',
  format: 'The file can be json or html',
  order: (number: string) => `Order ${number} is not finished yet`,
  owed: (number: string) => `Order ${number} is still to be paid`,
  refund: (number: string) => `Money of order ${number} is on its way back`,
  return: (number: string) => `A return of order ${number} is open`,
  dispute: (number: string) => `A dispute about order ${number} is open`,
  hasAccount: 'This customer has an account: their data is given, and deleted, with it',
  forgotten: 'Forgotten. Their orders stay, without name, address and number.',
  notYet: (matters: readonly string[]) =>
    `This customer cannot be forgotten yet. ${matters.map((matter) => `${matter}.`).join(' ')}`,
  payment: 'A payment may still arrive',
} as const;
