import type { Checkout, ShippingAddress } from '#contract/checkout/schemas.ts';
import type { Outcomes, Sheet } from '../payment-form.ts';

/** What Paystack's dashboard shows beside the payment. */
export const customFields = ({ name, phone, country, state, city }: ShippingAddress) =>
  Object.entries({ name, phone, country, state, city })
    // A payment link knows nothing of whoever pays it.
    .filter(([, value]) => value !== '')
    .map(([variable, value]) => ({
      display_name: variable.charAt(0).toUpperCase() + variable.slice(1),
      variable_name: variable,
      value,
    }));

/**
 * Opens Paystack's sheet for a checkout: its own amount (kobo), currency, address and reference. One outcome is told,
 * once.
 * @throws Error when the script is not there or refuses to begin
 */
export const openSheet = (
  key: string,
  checkout: Checkout,
  address: ShippingAddress,
  { onPaid, onCancelled, onFailed }: Outcomes,
): Sheet => {
  if (!window.PaystackPop) throw new Error('The payment script is not there');
  let isOver = false;
  const once = (tell: () => void) => {
    if (isOver) return;
    isOver = true;
    tell();
  };
  const popup = new window.PaystackPop();
  const transaction = popup.newTransaction({
    key,
    email: checkout.email,
    amount: checkout.amount,
    currency: checkout.currency,
    reference: checkout.reference,
    metadata: { custom_fields: customFields(address) },
    onSuccess: (paid) => once(() => onPaid(paid?.reference ?? checkout.reference)),
    onCancel: () => once(onCancelled),
    onError: () => once(onFailed),
  });
  return {
    close: () => {
      if (!isOver) popup.cancelTransaction?.(transaction);
    },
  };
};
