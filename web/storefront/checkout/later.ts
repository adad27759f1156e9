/**
 * What the checkout needs from the button on, or in place of it, in one file that is fetched then: each further one would add its name and those
 * of all that it stands on to what every visit of the checkout loads.
 */
export { LeftPayment } from './awaited/left-payment.tsx';
export { orderIsPlaced, orderOf, otherTotal, unplaced } from './confirm-order.ts';
export { keepInProfile } from './keep-in-profile.ts';
export { NothingToPay } from './nothing-to-pay.tsx';
export { PaymentProgress } from './payment-progress.tsx';
export { WhoPays } from './who-pays.tsx';
