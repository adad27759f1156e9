import type { RefundOutcome } from './books/rows.ts';

/** One of Paystack's published test cards. */
export interface TestCard {
  name: string;
  /** What it is for, as the payment sheet says it. */
  label: string;
  number: string;
  cvv: string;
  /** Asked for after the card, where the card has one. */
  pin: string | null;
  brand: 'visa' | 'verve';
  /** The bank's words; null when the card pays. */
  refusal: string | null;
  refund: RefundOutcome;
}

const visa = { pin: null, brand: 'visa', refusal: null, refund: 'processed' } as const;

/** Any expiry in the future will do. Source: paystack.com/docs/payments/test-payments */
export const TEST_CARDS: readonly TestCard[] = [
  { ...visa, name: 'success', label: 'Success', number: '4084084084084081', cvv: '408' },
  {
    ...visa,
    name: 'declined',
    label: 'Declined',
    number: '4084080000005408',
    cvv: '001',
    refusal: 'Declined',
  },
  {
    ...visa,
    name: 'insufficient-funds',
    label: 'Insufficient funds',
    number: '4084080000670037',
    cvv: '787',
    refusal: 'Insufficient Funds',
  },
  {
    ...visa,
    name: 'pin',
    label: 'Asks for a PIN (1111)',
    number: '507850785078507812',
    cvv: '081',
    pin: '1111',
    brand: 'verve',
  },
  {
    ...visa,
    name: 'refund-failed',
    label: 'Pays; refund fails',
    number: '4084080000671803',
    cvv: '180',
    refund: 'failed',
  },
  {
    ...visa,
    name: 'refund-attention',
    label: 'Pays; refund needs attention',
    number: '4084080000671902',
    cvv: '190',
    refund: 'needs-attention',
  },
];

/** A card as it was typed; `expiry` as month and year, such as `12/30`. */
export interface TypedCard {
  number: string;
  expiry: string;
  cvv: string;
  pin?: string;
}

/** What the bank says to a card. */
export type CardVerdict =
  | { kind: 'paid'; card: TestCard }
  | { kind: 'refused'; message: string }
  | { kind: 'pin' };

const isPast = (expiry: string, now: Date): boolean => {
  const [, month = '', year = ''] = /^\s*(\d{1,2})\s*\/\s*(?:20)?(\d{2})\s*$/.exec(expiry) ?? [];
  const firstDayAfter = new Date(Date.UTC(2000 + Number(year), Number(month), 1));
  return month === '' || Number(month) < 1 || Number(month) > 12 || firstDayAfter <= now;
};

const refused = (message: string): CardVerdict => ({ kind: 'refused', message });

/** Judges a card as Paystack's test mode does: by its number, then its expiry, CVV and PIN. */
export const judgeCard = (typed: TypedCard, now = new Date()): CardVerdict => {
  const number = typed.number.replace(/[\s-]/g, '');
  const card = TEST_CARDS.find((known) => known.number === number);
  if (!card) return refused('Test cards only: a real card cannot be charged here');
  if (isPast(typed.expiry, now)) return refused('Expired Card');
  if (typed.cvv.trim() !== card.cvv) return refused('Incorrect CVV');
  if (card.refusal !== null) return refused(card.refusal);
  if (card.pin !== null) {
    if (typed.pin === undefined) return { kind: 'pin' };
    if (typed.pin.trim() !== card.pin) return refused('Incorrect PIN');
  }
  return { kind: 'paid', card };
};

export const testCardNamed = (name: string | null): TestCard | undefined =>
  TEST_CARDS.find((card) => card.name === name);
