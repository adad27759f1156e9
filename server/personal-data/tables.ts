/** What becomes of a table that knows people. */
export interface PersonalTable {
  /** Why what it holds is in nobody's file; absent where a section of the file has it. */
  notGiven?: string;
  /** What becomes of somebody's rows when their account is deleted. */
  deleted: string;
}

const AT_ONCE = 'deleted';
const WITH_ORDER = 'kept with their order, which is part of the books';
const SHOPS_OWN = 'kept: it is about what an administrator did';
const SECRET = 'a secret';
const NOT_THEIRS = 'tells what an administrator did, not what a customer is';

/**
 * Every table that names a person, directly or through an order or an account, and what becomes of it. A test holds it to
 * the database, to the sections of the file, and to docs/personal-data.md.
 */
export const PERSONAL_TABLES: Readonly<Record<string, PersonalTable>> = {
  account: {
    deleted:
      'name, email, password, phone and address go; the empty row stays while an order or a review names it',
  },
  audit_entry: {
    notGiven: NOT_THEIRS,
    deleted: 'kept: the log is never changed; it names no customer and says none of their words',
  },
  backup: { notGiven: 'copies of all of this', deleted: 'kept as long as backups are: delete old ones' },
  cart_line: { deleted: AT_ONCE },
  charge: { deleted: `${WITH_ORDER}; the email goes with the order’s names, or after 400 days` },
  checkout: {
    deleted:
      'address and email go, unless a payment still needs them: then with the thirtieth day; lines and sums stay',
  },
  client_use: { notGiven: 'counts of an hour', deleted: 'goes within the hour' },
  comparison: { notGiven: NOT_THEIRS, deleted: SHOPS_OWN },
  consent: { deleted: AT_ONCE },
  consent_event: { deleted: AT_ONCE },
  contact_message: { deleted: AT_ONCE },
  customer_note: { deleted: AT_ONCE },
  customer_order: {
    deleted:
      'kept: name, email, phone and address stay until the period is over that the owner sets under Settings',
  },
  customer_tag: { deleted: AT_ONCE },
  deletion_request: { deleted: AT_ONCE },
  delivery_payment: { deleted: 'kept with its order, a year at the most' },
  discount_use: { deleted: 'kept without a name: the limits of codes count it' },
  dispute: { deleted: `${WITH_ORDER}; the email goes with the order’s names` },
  idempotency_key: { notGiven: 'keys of forms, of three days', deleted: 'goes within three days' },
  job: { notGiven: 'mails on their way, each of which they receive', deleted: 'goes within two days' },
  kept_purchase: { notGiven: 'a view of orders', deleted: 'nothing of its own' },
  list_columns: { deleted: AT_ONCE },
  login_challenge: { notGiven: SECRET, deleted: AT_ONCE },
  login_failure: { notGiven: 'counts of an hour', deleted: AT_ONCE },
  moving_file: { notGiven: NOT_THEIRS, deleted: SHOPS_OWN },
  moving_file_left_out: {
    notGiven: 'rows of a file that became nobody’s account',
    deleted: 'goes after 90 days',
  },
  notification: { deleted: AT_ONCE },
  order_event: { deleted: WITH_ORDER },
  order_item: { deleted: WITH_ORDER },
  order_note: { deleted: 'kept with its order, until the names go' },
  owner_news: { deleted: AT_ONCE },
  owner_news_choice: { deleted: AT_ONCE },
  parcel: { deleted: `${WITH_ORDER}; riders’ numbers and notes go with the order’s names` },
  parcel_line: { deleted: WITH_ORDER },
  password_reset: { notGiven: SECRET, deleted: AT_ONCE },
  past_order: { deleted: 'kept without name, email, phone and address' },
  past_order_line: { deleted: WITH_ORDER },
  payment_booking: { deleted: WITH_ORDER },
  payment_check: { notGiven: 'counts of an hour', deleted: 'goes within the hour' },
  payment_link: { deleted: 'the shop’s notes go at once, the rest 30 days after its end' },
  pickup_point: { notGiven: 'addresses of the shop', deleted: 'kept: it is about the shop' },
  pixel_consent: {
    deleted:
      'kept without the account, like those of visitors, until the period is over that the owner sets under Settings',
  },
  product_import: { notGiven: NOT_THEIRS, deleted: SHOPS_OWN },
  push_device: { deleted: AT_ONCE },
  recovery_code: { notGiven: SECRET, deleted: AT_ONCE },
  refund: { deleted: WITH_ORDER },
  registration: { notGiven: 'an account that is not there yet', deleted: AT_ONCE },
  reminder: { deleted: AT_ONCE },
  return_line: { deleted: WITH_ORDER },
  return_picture: { deleted: 'goes 90 days after its return has ended' },
  return_request: { deleted: `${WITH_ORDER}; what was written goes with the order’s names` },
  review: { deleted: 'kept, by “Former customer”' },
  ride: { notGiven: 'names riders, who are asked for by the shop', deleted: 'goes after 90 days' },
  ride_stop: { notGiven: 'names riders, who are asked for by the shop', deleted: 'goes with its ride' },
  saved_view: { deleted: AT_ONCE },
  second_factor: { deleted: AT_ONCE },
  second_factor_failure: { notGiven: 'counts of a quarter of an hour', deleted: AT_ONCE },
  security_event: { deleted: 'kept for 180 days: the database refuses to lose it earlier' },
  session: { deleted: AT_ONCE },
  staff_invitation: { notGiven: NOT_THEIRS, deleted: 'goes when its time is over' },
  stock_notice: { deleted: AT_ONCE },
  verification_code: { notGiven: SECRET, deleted: AT_ONCE },
  webhook_event: {
    notGiven: 'what the payment provider told, of which payments and refunds are given',
    deleted: 'goes 90 days after it came',
  },
  whatsapp_message: { deleted: AT_ONCE },
  wishlist_item: { deleted: AT_ONCE },
};
