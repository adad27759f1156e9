/** Why something is sent back. */
export const RETURN_REASONS = [
  'damaged',
  'wrong_item',
  'not_as_described',
  'does_not_fit',
  'changed_mind',
  'other',
] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

export const RETURN_REASON_LABELS: Readonly<Record<ReturnReason, string>> = {
  damaged: 'It is damaged or does not work',
  wrong_item: 'It is not what I ordered',
  not_as_described: 'It is not as described',
  does_not_fit: 'It does not fit',
  changed_mind: 'I have changed my mind',
  other: 'Another reason',
};

/**
 * How a return stands: asked → accepted → received → refunded, exchanged or closed; or declined by the shop, or withdrawn by the
 * shopper before it was accepted.
 */
export const RETURN_STATES = [
  'asked',
  'accepted',
  'declined',
  'withdrawn',
  'received',
  'refunded',
  'exchanged',
  'closed',
] as const;
export type ReturnState = (typeof RETURN_STATES)[number];

/** Something is still to be done: while it is so, nothing else is asked about its lines. */
export const OPEN_RETURN_STATES: readonly ReturnState[] = ['asked', 'accepted', 'received'];

export const RETURN_STATE_LABELS: Readonly<Record<ReturnState, string>> = {
  asked: 'Waiting for an answer',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  received: 'Received',
  refunded: 'Refunded',
  exchanged: 'Exchanged',
  closed: 'Closed',
};

/** How many units go back onto the shelf where nobody says it: what is damaged is not sold again. */
export const restockedUnasked = (reason: ReturnReason, units: number): number =>
  reason === 'damaged' ? 0 : units;
