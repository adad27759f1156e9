/**
 * Money on its way back. A refund is asked for at most once at the provider, whoever presses how often and whatever
 * answers when; it is known by the provider's ids (docs/decisions/0030-how-a-lost-answer-is-cleared-up.md).
 *
 * - `refund-rows`       what a refund is, and its states
 * - asking:             `refund-order` (an admin, part or all of an order), `refund-orderless` (the shop, a charge that can
 *                       be no order), `refund-by-admin` (an admin, such a charge), `obstacle` (one at a time)
 *                       `hand-refund` (of what was paid by hand), `left-to-refund` (how much of an order, or of a charge),
 *                       `worth` (how much for what was returned), `tries` (which one a later one repeats)
 * - due work:           `tasks`, `due-refunds` (takes up what is due), `lease` (one worker at a time), `asking` (what is written
 *                       down before anything is sent), `fit-to-rest` (never more than is left)
 * - no answer, or "no": `clarify` (a lost answer), `refusal` (what may pass waits), `untaken` (what is kept of both),
 *                       `settled-otherwise` (an admin has paid the customer another way),
 *                       `bank-account` (where the card takes nothing)
 * - the provider's rows: `match` (which refund a row is), `take-row` (moves it on, or books what was done in the provider's
 *                       dashboard), `follow` (asks for rows), `refund-news` (events about them), `reversal` (a payment
 *                       that is back as a whole), `unlisted` (whose rows are shown later)
 * - `disputes/`         what the bank takes back: kept, followed, and booked by an admin once it is lost
 * - outcome:            `outcome` (what a refund does to its charge), `order-books` (and to its order; handed in by
 *                       orders), `payment-refund-notice` (who is told)
 * - `after-restore`     what a backup that comes back does not know
 */

export { lookBeforeAsking } from './after-restore.ts';
export { listBanks, refundToAccount } from './bank-account.ts';
export { bookDispute, settleDispute } from './disputes/book-dispute.ts';
export { noteDispute } from './disputes/dispute-rows.ts';
export { followDisputes, recheckDispute } from './disputes/due-disputes.ts';
export { advanceRefunds } from './due-refunds.ts';
export { followRefunds } from './follow.ts';
export { bookHandRefund } from './hand-refund.ts';
export { elsewhereKobo, isCalledOff, leftKobo, missingKobo } from './left-to-refund.ts';
export { refuseChargedElsewhere, refuseWhileOpen } from './obstacle.ts';
export type { OrderBooks, OrderRefund } from './order-books.ts';
export { refundEvent } from './payment-refund-notice.ts';
export { refundUnmatched } from './refund-by-admin.ts';
export { type RefundNews, takeRefundNews } from './refund-news.ts';
export { refundOrder } from './refund-order.ts';
export { wantFullRefund } from './refund-orderless.ts';
export {
  findRefunds,
  lockRefundsOf,
  makeRefundsDue,
  type Refund,
  type RefundMaker,
  type RefundState,
  tieRefundsTo,
} from './refund-rows.ts';
export { bookReversal, explainedKobo, isBackAsAWhole } from './reversal.ts';
export { endByOtherMeans, lockForSettling } from './settled-otherwise.ts';
export { takeRow } from './take-row.ts';
export { becameOf } from './tries.ts';
export { goneOf, isSpent, paidOf, worthOf } from './worth.ts';
