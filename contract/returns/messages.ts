import { MAX_RETURN_PICTURES, MAX_RETURN_TEXT } from './limits.ts';

export const returnMessages = {
  notFound: 'Return not found',
  pictureNotFound: 'Picture not found',
  asked: 'Your request has been sent',
  withdrawn: 'Your request has been withdrawn',
  pictureAdded: 'Picture added',
  lines: 'Please choose what you want to return',
  quantity: 'Quantity must be a whole number of 1 or more',
  reason: 'Please choose a reason',
  tooLong: `At most ${MAX_RETURN_TEXT} characters`,
  notTaken: 'This shop takes no returns online',
  notDelivered: 'Only what has been delivered can be returned',
  notPaid: 'This order has been refunded, so nothing of it can be returned',
  tooLate: 'The time to return something of this order is over',
  lineOpen: (name: string) => `A return of ${name} is open already`,
  tooMuch: (left: number, name: string) =>
    left > 0 ? `Only ${left} of ${name} can be returned` : `All of ${name} has been returned already`,
  tooMany: 'Too many returns were asked for of this order. Please contact the shop.',
  picturesFull: `At most ${MAX_RETURN_PICTURES} pictures`,
  state: 'Unknown state',
  movedOn: (state: string) => `This return has moved on: ${state.toLowerCase()}`,
  accepted: 'Return accepted',
  declined: 'Return declined',
  received: 'Return received',
  refundStarted: 'Refund started',
  refundBooked: 'Refund booked',
  exchanged: 'Exchange order made',
  closed: 'Return closed',
  instructions: 'Please say where and how it is to be sent back',
  declineReason: 'Please say why',
  receivedLines: 'Please say for each line how many go back into stock',
  amount: 'Amount must be more than 0 with at most two decimals',
  exchangeLines: 'Please choose for each line what is sent for it',
  exchangeRefunded: (naira: string) =>
    `${naira} of this order has gone back already, and what is left no longer pays for this. Give money back instead, or enter a new order.`,
  exchangeOver:
    'What this order was sent in exchange for is dealt with otherwise by now. Enter a new order if something is to go out.',
  exchangeRefunding: (order: string) =>
    `A refund of order ${order} is on its way. What this one sends in exchange for it cannot go out as well.`,
  exchangeUnpaid: (naira: string, order: string) =>
    `${naira} of order ${order} has gone back already, and what is left no longer pays for what this one sends in exchange.`,
  exchangePrice: (name: string) => `${name} has another price. Refund this return, and sell it anew.`,
} as const;
