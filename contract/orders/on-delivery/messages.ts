/** Sentences about orders that are paid when they come. */
export const onDeliveryMessages = {
  placed: 'Order placed. You pay when it comes.',
  /** The answer to the first try was lost, and something was changed before the second. */
  placedBefore:
    'Your order was placed the first time, as it is shown here. Please tell the shop what to change.',
  key: 'Please open the checkout again',
  total: 'The total must be a number',
  totalChanged: (total: string) => `The total is now ${total}. Please check it and order again.`,
  notOffered: 'Pay on delivery is not offered for this address. Please pay online.',
  sumOutside: (lowest: string | null, highest: string | null) =>
    lowest === null
      ? `Pay on delivery is offered up to ${highest}. Please pay online.`
      : highest === null
        ? `Pay on delivery is offered from ${lowest}. Please pay online.`
        : `Pay on delivery is offered from ${lowest} to ${highest}. Please pay online.`,
  phone: 'Please enter a phone number on which the rider can call you',
  tooManyOpen: (most: number) =>
    `You have ${most === 1 ? 'an order that is' : `${most} orders that are`} not paid yet. Please pay online, or wait until it has come.`,
  refusedBefore: 'Pay on delivery is not offered for this number any more. Please pay online.',
  booked: 'Payment booked',
  method: 'Please say how it was paid',
  reference: 'The reference cannot be longer than 200 characters',
  isDelivered: 'Whether it has been delivered must be yes or no',
  notDue: 'Nothing is to be paid for this order on delivery',
  paidAlready: 'The payment of this order has been booked already',
  calledOff: 'This order has been called off. Take it up again first.',
  reason: 'A reason can have at most 200 characters',
  refused: 'The order is cancelled, and its items are back in stock',
} as const;
