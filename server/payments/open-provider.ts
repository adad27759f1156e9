import type { Config } from '#server/config.ts';
import type { PaymentProvider } from './provider.ts';
import { Paystack } from './providers/paystack/paystack.ts';

/** Where no setting names a provider: Paystack as the demo fakes it on the shop's own server. Worthless elsewhere. */
export const FAKE_KEYS = { publicKey: 'pk_test_fake', secretKey: 'sk_test_fake' };
const FAKE_PATH = '/demo/paystack';

/**
 * Who takes the shop's payments, as its settings have it; each provider is a folder below `providers/`.
 * @param localAddress where this process listens; empty where it does not, and the shop is asked where its settings have it
 */
export const openProvider = (
  { paystack, host, port }: Pick<Config, 'paystack' | 'host' | 'port'>,
  localAddress: () => string,
): PaymentProvider =>
  paystack
    ? new Paystack(() => paystack.apiUrl, paystack)
    : new Paystack(() => `${localAddress() || `http://${host}:${port}`}${FAKE_PATH}`, {
        ...FAKE_KEYS,
        inlineUrl: `${FAKE_PATH}/inline.js`,
      });
