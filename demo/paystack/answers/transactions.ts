import type { Transaction } from '../books/rows.ts';
import { testCardNamed } from '../cards.ts';
import { feesOf } from '../fees.ts';

const isPaid = ({ paidAt }: Transaction): boolean => paidAt !== null;

/** Sums are told in kobo; fees only once something was paid. */
const feesIfPaid = (row: Transaction): number | null => (isPaid(row) ? feesOf(row) : null);

/** The customer as transactions name them; refunds and disputes have one key more. */
export const customerOf = (row: Transaction) => ({
  id: row.customerId,
  first_name: row.firstName || null,
  last_name: row.lastName || null,
  email: row.email,
  customer_code: `CUS_${row.customerId.toString(36)}`,
  phone: row.phone || null,
  metadata: null,
  risk_action: 'default',
});

const cardOf = (row: Transaction) => {
  const card = testCardNamed(row.card);
  if (!card) return null;
  return {
    authorization_code: `AUTH_${row.accessCode.slice(0, 10)}`,
    bin: card.number.slice(0, 6),
    last4: card.number.slice(-4),
    exp_month: '12',
    exp_year: '2030',
    channel: 'card',
    // Paystack's own answers have the space.
    card_type: `${card.brand} `,
    bank: 'TEST BANK',
    country_code: 'NG',
    brand: card.brand,
    reusable: true,
    signature: `SIG_${card.name}`,
    account_name: null,
  };
};

const accountOf = (row: Transaction) => ({
  authorization_code: `AUTH_${row.accessCode.slice(0, 10)}`,
  bin: '008XXX',
  last4: 'X553',
  exp_month: '12',
  exp_year: '2030',
  channel: 'bank_transfer',
  card_type: 'transfer',
  bank: 'TEST BANK',
  country_code: 'NG',
  brand: 'Managed Account',
  reusable: false,
  signature: '',
  account_name: null,
});

/** Where the money came from: nothing until it was paid. */
export const authorizationOf = (row: Transaction) =>
  cardOf(row) ?? (isPaid(row) && row.channel === 'bank_transfer' ? accountOf(row) : {});

/** Bin and last four digits, as disputes name them. */
export const cardDigitsOf = (row: Transaction): { bin: string; last4: string } => {
  const { bin = '', last4 = '' } = cardOf(row) ?? (row.channel === 'bank_transfer' ? accountOf(row) : {});
  return { bin, last4 };
};

const NO_AUTHORIZATION = {
  authorization_code: null,
  bin: null,
  last4: null,
  exp_month: null,
  exp_year: null,
  channel: null,
  card_type: null,
  bank: null,
  country_code: null,
  brand: null,
  reusable: false,
  signature: null,
  account_name: null,
};

/** What every answer about a transaction says, whatever it is called there. */
export const coreOf = (row: Transaction) => ({
  id: row.id,
  domain: row.domain,
  status: row.status,
  reference: row.reference,
  amount: row.amountKobo,
  message: null,
  gateway_response: row.gatewayResponse,
  paid_at: row.paidAt,
  created_at: row.createdAt,
  channel: row.channel,
  currency: row.currency,
  ip_address: row.ipAddress,
  log: null,
  fees: feesIfPaid(row),
  fees_split: null,
  order_id: null,
  paidAt: row.paidAt,
  requested_amount: row.requestedKobo,
  pos_transaction_data: null,
});

/** `data` of `GET /transaction/verify/{reference}`; the document's `VerifyResponse`. */
export const transactionAnswer = (row: Transaction) => ({
  ...coreOf(row),
  receipt_number: null,
  // Paystack answers an empty text where there was none.
  metadata: row.metadata ?? '',
  authorization: authorizationOf(row),
  customer: { ...customerOf(row), international_format_phone: null },
  plan: null,
  split: {},
  createdAt: row.createdAt,
  source: null,
  fees_breakdown: null,
  connect: null,
  transaction_date: row.createdAt,
  plan_object: {},
  subaccount: {},
});

/** `data` of `GET /transaction/{id}`; the document's `TransactionFetchResponse`. */
export const fetchedTransaction = (row: Transaction) => {
  const { transaction_date: _, plan_object: __, ...rest } = transactionAnswer(row);
  return {
    ...rest,
    helpdesk_link: null,
    plan: {},
    source: { type: 'api', source: 'merchant_api', identifier: null },
  };
};

/** A row of `GET /transaction` and of a payout's transactions; the document's `TransactionListResponseArray`. */
export const transactionRow = (row: Transaction) => ({
  ...coreOf(row),
  metadata: typeof row.metadata === 'object' ? row.metadata : null,
  customer: customerOf(row),
  authorization: { ...NO_AUTHORIZATION, ...authorizationOf(row) },
  plan: {},
  split: {},
  subaccount: {},
  createdAt: row.createdAt,
  source: {
    source: 'merchant_api',
    type: 'api',
    identifier: null,
    entry_point: 'transaction_initialize',
  },
  connect: null,
});
