export const rideMessages = {
  made: 'Link made',
  revoked: 'The link has ended',
  notFound: 'Ride not found',
  ended: 'This link has ended. Please ask the shop for a new one.',
  noLink: 'This page opens by the link that the shop sends you. Please open that link, whole.',
  notOnRide: 'This parcel is not on your list',
  chooseOrders: 'Please choose at least one order',
  riderName: 'Please enter the rider’s name',
  riderPhone: 'Please enter the rider’s telephone number',
  tooLong: (most: number) => `At most ${most} characters`,
  delivered: 'Delivered',
  noted: 'Noted',
  code: 'Please enter the four digits that the customer has',
  cashTaken: 'Whether the money was taken must be yes or no',
  paidBy: 'Please say whether it was paid by cash, transfer or POS',
  cashFirst: (amount: string) => `Please take ${amount} and say so`,
  refused: 'Refused. Please bring the parcel back.',
  wrongCode: (left: number) =>
    left === 0
      ? 'Wrong code. Please call the shop.'
      : `Wrong code. ${left} ${left === 1 ? 'try' : 'tries'} left.`,
  locked: 'Too many wrong codes. Please call the shop.',
  reason: 'Please say why it could not be delivered',
  comesBack: (status: string) => `This order is ${status}. Please bring the parcel back.`,
  ofOrder: (number: string, sentence: string) => `${number}: ${sentence}`,
  nothingToBring: 'everything has been delivered',
} as const;
