export const followingMessages = {
  noMatch: 'We know no order with this number and this telephone number or email address',
  linkEnded: 'This link has ended. Please enter the number of your order.',
  number: 'Please enter an order number',
  contact: 'Please enter the telephone number or the email address of your order',
} as const;
