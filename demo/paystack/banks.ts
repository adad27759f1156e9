const LISTED_AT = '2016-07-14T10:04:29.000Z';

/** Some of the banks that a refund can go to: name, code and number are the real ones'. Source: paystack.com/docs/api/miscellaneous */
const NIGERIAN: readonly [id: number, name: string, slug: string, code: string][] = [
  [1, 'Access Bank', 'access-bank', '044'],
  [7, 'First Bank of Nigeria', 'first-bank-of-nigeria', '011'],
  [9, 'Guaranty Trust Bank', 'guaranty-trust-bank', '058'],
  [18, 'United Bank For Africa', 'united-bank-for-africa', '033'],
  [21, 'Zenith Bank', 'zenith-bank', '057'],
];

/** Rows of `GET /bank`; the document's `MiscellaneousListBanksResponseArray`. */
export const BANKS = NIGERIAN.map(([id, name, slug, code]) => ({
  name,
  slug,
  code,
  longcode: '',
  gateway: null,
  pay_with_bank: false,
  supports_transfer: true,
  available_for_direct_debit: false,
  active: true,
  is_deleted: false,
  country: 'Nigeria',
  currency: 'NGN',
  type: 'nuban',
  id,
  createdAt: LISTED_AT,
  updatedAt: LISTED_AT,
}));
