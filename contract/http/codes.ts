/**
 * The code of every refusal, with a sentence that says when it is given. Programs steer by codes: they never change their
 * meaning, while the sentences for people may be reworded or translated. Source: the HTTP contract, "Everywhere".
 * The browser takes the type alone, so that no page carries the list.
 */
export const refusalCodes = {
  // Any call
  malformed: 'The request is no HTTP, no JSON, or not of the shape that the call takes.',
  invalid_input: 'The input breaks a rule; `details` names every broken one.',
  not_found: 'Nothing is at this address, or not with this method.',
  not_logged_in: 'The call needs a session, and there is none, or it has ended.',
  email_not_verified: 'The email address of the account has not been verified yet.',
  access_denied: 'The role of the account does not allow this.',
  password_confirmation_needed: 'The password has to be entered again before this is allowed.',
  too_often: 'Too many calls or attempts; `Retry-After` says how many seconds to wait.',
  too_large: 'The request, or the file in it, is larger than the call takes.',
  too_slow: 'The request did not arrive in time.',
  wrong_type: 'The body, or the file in it, is not of a type that the call takes.',
  edit_conflict: 'Somebody else has changed it since it was loaded; `details` names the fields.',
  unavailable: 'The shop is busy or starting; try again in a moment.',
  maintenance:
    'The shop is paused for maintenance: it can be read, and what was begun ends; `Retry-After` says when to try again.',
  unexpected: 'Something went wrong in the shop; nothing can be done about it by the caller.',

  // Accounts
  credentials_wrong: 'No account has this email address and this password.',
  account_inactive: 'The account has been deactivated.',
  email_taken: 'An account has this email address already.',
  verification_code_wrong: 'The verification code is wrong, used or old.',
  password_needed: 'The address is proven, but the account is entered with its password only.',
  reset_link_invalid: 'The link for a new password is unknown, used or old.',
  current_password_wrong: 'This is not the password of the account.',
  second_factor_needed: 'The password is right; the code of the second factor is needed too.',
  second_factor_wrong: 'The code of the second factor is wrong or used.',
  second_factor_required: 'Administrators of this shop must set up a second factor first.',
  second_factor_missing: 'The account has no second factor, or has not begun to set one up.',
  second_factor_exists: 'The account has a second factor already.',
  own_second_factor: 'Administrators remove their own second factor with their own password.',
  login_expired: 'The login took too long, or has been used; it begins again with the password.',
  session_idle: 'The session has ended because it was not used for too long.',
  session_not_found: 'The account has no such session.',
  user_not_found: 'There is no such account.',
  own_role: 'Administrators cannot take away their own role.',
  own_status: 'Administrators cannot deactivate their own account.',
  admin_not_deletable: 'Administrators cannot be deleted.',

  // Catalogue
  product_not_found: 'There is no such product, or it is not for sale.',
  variant_not_found: 'The product has no such variant.',
  category_not_found: 'There is no such category.',
  category_unknown: 'The category that the input names does not exist.',
  category_exists: 'A category has this name already.',
  category_not_empty: 'The category still has products.',
  category_has_children: 'Other categories stand below the category.',
  category_parent_wrong: 'The category cannot stand below this one.',
  category_target_wrong: 'The products cannot be moved to this category.',
  sku_taken: 'A product or variant has this SKU already.',
  stock_changed: 'The stock has changed since it was loaded, and the difference does not fit it any more.',
  stock_by_variant: 'The stock of the product is kept by variant, and can only be changed there.',
  variants_misfit: 'The variants of the product would not fit its variations any more.',
  discount_not_below_price: 'The discount price would not be below the price.',
  product_unfinished: 'The product was imported unfinished, and is not for sale until it is right.',
  too_many_products: 'More products are chosen than can be changed at once.',
  selection_changed: 'Other products would change than were confirmed.',
  in_stock: 'What the shopper wants to be told of can be bought now.',
  unsubscribe_link_unknown: 'The link of the mail is not known, or not any more.',
  already_reviewed: 'The shopper has reviewed this product already.',
  wishlist_full: 'The wishlist has as many products as it can hold.',
  review_not_found: 'The shopper has not reviewed this product.',

  // Messages
  whatsapp_missing: 'The shop has no number at WhatsApp.',
  whatsapp_refused: 'WhatsApp refused the message; the sentence says why.',
  whatsapp_away: 'WhatsApp cannot be reached, or gave no answer.',

  // Files of products
  file_missing: 'No file was sent.',
  file_empty: 'The file is empty.',
  file_is_spreadsheet: 'The file is a spreadsheet, not CSV.',
  spreadsheet_too_large: 'The spreadsheet unpacks to more than can be taken.',
  spreadsheet_damaged: 'The spreadsheet is damaged.',
  file_wrong_encoding: 'The file is no text.',
  file_wrong_columns: 'The file has not the columns of a file of its kind.',
  file_without_products: 'The file has no products.',
  file_without_records: 'The file has no customers or orders.',
  file_unreadable: 'The file cannot be read to its end.',
  file_too_many_rows: 'The file, or a product in it, has more rows than can be taken.',
  file_too_many_columns: 'The file has more columns than can be taken.',
  columns_fixed: 'The columns of the file are named by its format.',
  columns_misfit: 'The columns of the file cannot be read so.',
  import_columns_missing: 'Nobody has said yet which columns are the name and the price.',
  past_order_not_found: 'There is no such imported order.',
  import_not_found: 'There is no such import.',
  import_running: 'Another file is being worked on.',
  import_not_checked: 'The file is still being checked.',
  import_over: 'The import is over.',
  import_empty: 'The file has nothing to import.',
  no_failed_pictures: 'No picture of an import has failed to be fetched.',
  import_check_expired: 'The check of the file is too old to import by.',
  import_interrupted: 'The import was interrupted too often.',

  // Images
  image_damaged: 'The image is damaged or incomplete.',
  image_too_many_pixels: 'The image has more pixels than can be taken.',
  image_address_unusable: 'No image can be taken from this address.',
  image_storage_away: 'The store of the images does not answer.',

  // The archive of a whole shop
  archive_unreadable: 'The file is no archive of a shop, is damaged, or is of a newer version.',
  archive_link_ended: 'The link to the archive has ended, or never was one.',
  archive_not_found: 'No such archive was sent, or it is no longer here.',
  archive_out_of_turn: 'The piece does not go on where the one before it ended.',
  archive_not_checked: 'The archive has not been read whole, or is taken in already.',
  archive_busy: 'Another archive is being taken in.',
  archive_too_large: 'The archive is larger than the shop takes in.',
  archive_no_room: 'The disk of the shop has no room for the archive.',
  shop_not_empty: 'An archive is taken in only where there are no products, orders or payments yet.',

  // Backups
  backup_under_way: 'A backup is being made already.',
  backup_not_found: 'There is no such backup, or it was removed.',

  // Cart and checkout
  cart_item_not_found: 'The cart has no such line.',
  variant_unavailable: 'The product does not come in this combination, or not now.',
  cart_full: 'The cart has as many lines as it can hold.',
  cart_empty: 'The cart is empty, or nothing in it is for sale.',
  out_of_stock: 'The product is out of stock.',
  not_enough_stock: 'There is less in stock than is wanted.',
  payment_may_arrive:
    'Money for the same goods may still be on its way; asked for with `unlessAwaited` only.',
  total_too_high: 'The total is more than can be paid at once.',

  // Delivery
  not_delivered_there: 'The shop does not deliver to the address.',
  pickup_point_gone: 'The pickup point that the checkout names is no longer there.',
  delivery_zone_not_found: 'There is no such delivery zone.',
  delivery_place_taken: 'A state or city of the zone belongs to another one already.',
  pickup_point_not_found: 'There is no such pickup point.',

  // Discount codes
  discount_code_not_found: 'There is no such discount code.',
  discount_code_taken: 'A discount code is written like this already.',
  discount_code_invalid: 'The discount code cannot be used.',
  discount_code_not_yet_valid: 'The discount code cannot be used yet.',
  discount_code_expired: 'The discount code cannot be used any more.',
  discount_code_used_up: 'The discount code has been used as often as it may be.',
  discount_code_used_already: 'The shopper has used this discount code already.',
  discount_minimum_not_reached: 'The cart is worth less than the discount code asks for.',
  discount_leaves_nothing: 'The discount code leaves nothing to pay.',

  // Orders
  order_not_found: 'There is no such order, or it is somebody else’s.',
  order_not_sendable: 'The order is delivered, cancelled or refunded, so nothing of it is sent.',
  parcel_not_found: 'There is no such parcel.',
  parcel_nothing_left: 'Everything of the order stands in parcels already.',
  parcel_too_much: 'Less of a line is left to be sent than the parcel is to have.',
  parcel_delivered: 'The parcel has been delivered.',
  delivery_code_wrong: 'This is not the code that the shopper has for the parcel.',
  delivery_code_locked: 'Too many wrong codes were tried for the parcel.',
  cash_not_taken: 'The order is paid when it comes, and the rider has not said that the money is there.',
  ride_not_found: 'There is no such ride.',
  ride_ended: 'The rider’s link has ended, or never was one.',
  pay_on_delivery_not_offered: 'The order cannot be paid on delivery: not there, or not this sum.',
  pay_on_delivery_too_many: 'The number or account has as many unpaid orders as may be open at once.',
  pay_on_delivery_refused_before: 'The number or account has refused parcels too often to pay on delivery.',
  order_not_due:
    'Nothing is to be paid for the order on delivery: it has been paid, called off, or is paid otherwise.',
  total_changed: 'The total is another one than the shopper was shown.',
  order_not_paid: 'The order has not been paid.',
  order_refunded: 'The order has been refunded in full already.',
  reference_used: 'The payment reference belongs to another payment or shopper.',

  // Payments
  payment_not_found: 'There is no such payment.',
  payment_not_completed: 'The payment provider does not know the payment as paid.',
  payment_not_confirmed: 'The payment provider does not confirm the payment.',
  payment_amount_mismatch: 'The amount paid is not that of the order.',
  payment_refunded: 'The payment was, or is being, refunded because no order could be made of it.',
  payment_given_back: 'The payment provider has given the payment back already.',
  payment_not_usable: 'The payment cannot be used for an order.',
  payment_still_open: 'The payment can still become an order.',
  payment_settled: 'The payment needs no attention any more.',
  payment_without_order: 'The payment cannot become an order.',
  payment_keys_missing: 'The shop takes payments with the stand-in of a demo; it has no keys of a provider.',
  payment_provider_away: 'The payment provider does not answer.',
  comparison_running: 'A comparison with the payment provider is running already.',
  difference_not_found: 'There is no such difference between the books.',
  difference_settled: 'The difference has been settled already.',
  payout_not_found: 'There is no such payout.',
  event_not_found: 'There is no such payment event that concerns anybody.',
  event_settled: 'The payment event has been settled already.',
  signature_invalid: 'The event does not bear the signature of the payment provider.',

  // Refunds
  refund_running: 'A refund is on its way already.',
  refund_unsure: 'Whether an earlier refund was made is being clarified with the payment provider.',
  refund_refused: 'The payment provider refuses the refund.',
  payment_link_not_found: 'There is no such payment link.',
  payment_link_paid: 'The payment link has been paid.',
  payment_link_ended: 'The payment link has been paid, was ended, or its time is over.',
  refund_by_hand:
    'The order was paid by hand: what is given back of it is booked, not asked of the provider.',
  not_paid_by_hand: 'The order was paid through the payment provider, which gives it back.',
  refund_too_much: 'The refund is more than what is left of the payment.',
  refund_tried_again: 'The refund has been tried again already.',
  dispute_open: 'A dispute is open for the payment.',
  charged_elsewhere: 'The payment came in with the archive of another shop; its money is given back there.',
  dispute_not_found: 'There is no such dispute.',
  dispute_not_lost: 'The dispute has not been lost.',
  dispute_settled: 'The dispute has been booked or settled already.',

  // Returns
  return_not_found: 'There is no such return.',
  return_not_possible: 'Nothing of the order can be returned: not here, not yet, or not any more.',
  return_open: 'A return of the line is open already.',
  return_too_much: 'Fewer units than that can be returned.',
  return_moved_on: 'The return stands where this does not follow any more.',
  exchange_price: 'What is to be sent for it has another price.',
  return_pictures_full: 'The return has as many pictures as it can hold.',

  // Notifications
  notification_not_found: 'The account has no such notification.',
  device_not_found: 'The administrator is told on no such device.',
  too_many_devices: 'The administrator is told on as many devices as may be.',
} as const;
export type RefusalCode = keyof typeof refusalCodes;

/** What is wrong with one field, beside the codes above. */
export const detailCodes = {
  required: 'The field is missing or empty.',
  not_of_type: 'The value is of another type, such as a text in place of a number.',
  too_short: 'The text or list is shorter than it may be.',
  too_long: 'The text or list is longer than it may be.',
  too_low: 'The number is lower than it may be.',
  too_high: 'The number is higher than it may be.',
  not_allowed: 'The value is none of those that the field takes.',
  too_simple: 'The password has not the characters that one must have.',
  too_common: 'The password is one of those that are tried first.',
  differs: 'The two entries are not the same.',
  invalid: 'The value breaks the rule that `message` tells.',
} as const;
export type DetailCode = keyof typeof detailCodes | RefusalCode;
