import { useCallback, useEffect, useState } from 'react';
import { useStorefront } from '../settings/settings.ts';
import type { PaymentForm } from './payment-form.ts';
import { paystackForm } from './paystack/form.ts';

export type ScriptState = 'loading' | 'ready' | 'failed';

/** The form of whoever takes the shop's payments; its script is loaded when the page opens. */
export const usePaymentForm = (): { paymentForm: PaymentForm; script: ScriptState; retry: () => void } => {
  const { paystack } = useStorefront();
  const [paymentForm] = useState(() => paystackForm(paystack));
  const [script, setScript] = useState<ScriptState>('loading');
  const load = useCallback(() => {
    let isWanted = true;
    setScript('loading');
    paymentForm.load().then(
      () => isWanted && setScript('ready'),
      () => isWanted && setScript('failed'),
    );
    return () => {
      isWanted = false;
    };
  }, [paymentForm]);
  useEffect(load, [load]);
  return { paymentForm, script, retry: () => void load() };
};
