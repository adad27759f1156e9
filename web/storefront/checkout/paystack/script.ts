/**
 * Paystack's inline script, as far as the checkout uses it.
 * Source: paystack.com/docs/developer-tools/inlinejs
 */
export interface PaystackTransaction {
  key: string;
  email: string;
  /** In kobo. */
  amount: number;
  currency: string;
  reference: string;
  metadata: { custom_fields: { display_name: string; variable_name: string; value: string }[] };
  onSuccess: (paid: { reference?: string }) => void;
  onCancel: () => void;
  onError: (error: { message?: string }) => void;
}

export interface PaystackPopup {
  newTransaction(transaction: PaystackTransaction): unknown;
  cancelTransaction?(transaction: unknown): void;
}

declare global {
  interface Window {
    PaystackPop?: new () => PaystackPopup;
  }
}

const loading = new Map<string, Promise<void>>();

const inject = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.addEventListener('load', () =>
      window.PaystackPop ? resolve() : reject(new Error('no PaystackPop')),
    );
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('The payment script could not be loaded'));
    });
    document.head.append(script);
  });

/** Loads the script once; after a failure the next call tries again. */
export const loadPaystack = (url: string): Promise<void> => {
  if (window.PaystackPop) return Promise.resolve();
  const begun = loading.get(url) ?? inject(url);
  loading.set(url, begun);
  begun.catch(() => loading.delete(url));
  return begun;
};
