import { openNairaPayDesk } from './support/naira-pay/desk.ts';
import { openPaystackDesk } from './support/paystack-desk.ts';
import { promisesOfProvider } from './support/provider-promises.ts';

/** Every payment provider, a line each, and one that differs in all that a provider may choose. */
promisesOfProvider('Paystack', openPaystackDesk);
promisesOfProvider('NairaPay', openNairaPayDesk);
