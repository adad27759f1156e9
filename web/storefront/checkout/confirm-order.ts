import type { Checkout, ShippingAddress } from '#contract/checkout/schemas.ts';
import { formatNaira, nairaOfKobo } from '#contract/money.ts';
import * as calls from '#contract/orders/calls.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { shopperOrderMessages } from '#contract/orders/shopper-messages.ts';
import { ApiError, isUnsaid, sentenceOf } from '../../api/api-error.ts';
import { api } from '../../api/browser.ts';
import { refreshCart } from '../../session/cart.ts';
import { forgetLinkCode } from '../../session/link-code.ts';
import { refreshUnread } from '../../session/notifications.ts';
import { showToast } from '../../ui/toasts.ts';
import { laterSentences as say } from './later-sentences.ts';
import { forgetDraft } from './shipping-fields.ts';

/** Pauses between the tries, in milliseconds: a paid order is worth half a minute. */
export const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 15_000] as const;

/** Whether the same question may get another answer in a moment: no network or a portal's page, a busy shop, the provider away. */
const isPassing = (error: unknown): boolean => error instanceof ApiError && isUnsaid(error);

/**
 * Asks for the order of a payment, again and again while the trouble may pass.
 * @throws ApiError the last refusal
 */
export const confirmOrder = async <Made>(
  ask: () => Promise<Made>,
  pause: (ms: number) => Promise<void>,
): Promise<Made> => {
  for (const ms of PAUSES_MS) {
    try {
      return await ask();
    } catch (error) {
      if (!isPassing(error)) throw error;
      await pause(ms);
    }
  }
  return ask();
};

/** What is said of a payment without its order. */
export const unplaced = (error: unknown, reference: string): string =>
  say.paidWithoutOrder(sentenceOf(error, say.unknownError), reference);

/** What is said where the total is no longer what the page has shown; `kobo` is what it is now. */
export const otherTotal = (kobo: number): string => say.totalChanged(formatNaira(nairaOfKobo(kobo)));

/** What a placed order changes in this browser, and what it says. */
export const orderIsPlaced = async (text: string = shopperOrderMessages.created): Promise<void> => {
  forgetDraft();
  forgetLinkCode();
  showToast('success', text);
  void refreshUnread();
  await refreshCart();
};

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * From a payment to its order, which is placed when this is done.
 * @throws ApiError the last refusal
 */
export const orderOf = async (
  checkout: Checkout,
  reference: string,
  address: ShippingAddress,
): Promise<Order> => {
  const body = paymentReport(checkout, reference, address);
  const order = await confirmOrder(async () => {
    const { data } = await api(calls.placeOrder, { body, failure: say.unknownError });
    return data;
  }, pause);
  await orderIsPlaced();
  return order;
};

/** The report of a payment. The server goes by its own prices and its frozen address; these are for the record. */
export const paymentReport = (checkout: Checkout, reference: string, shippingAddress: ShippingAddress) => ({
  shippingAddress,
  paymentMethod: 'paystack',
  paystackReference: reference,
  itemsPrice: checkout.itemsPrice,
  taxPrice: checkout.taxPrice,
  shippingPrice: checkout.shippingPrice,
  totalPrice: checkout.totalPrice,
  items: checkout.items,
});
