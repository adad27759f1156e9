import type { PaymentForm } from '../payment-form.ts';
import { loadPaystack } from './script.ts';

/** Paystack's sheet, over the page. */
export const paystackForm = ({
  publicKey,
  inlineUrl,
}: {
  publicKey: string;
  inlineUrl: string;
}): PaymentForm => ({
  load: () => loadPaystack(inlineUrl),
  opener: async () => {
    const { openSheet } = await import('./sheet.ts');
    return (checkout, address, outcomes) => openSheet(publicKey, checkout, address, outcomes);
  },
});
