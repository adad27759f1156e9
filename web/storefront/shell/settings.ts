import { useRouteLoaderData } from 'react-router';
import type { Storefront } from '#contract/storefront/schemas.ts';
import type { loader } from '../../root.tsx';

/** The shop's settings: mode, currency, shipping fee in naira, Paystack's public key and script. */
export const useStorefront = (): Storefront => {
  const root = useRouteLoaderData<typeof loader>('root');
  if (!root) throw new Error('The settings are there on every page');
  return root.storefront;
};

/** The public origin out of a `meta` function's matches. */
export const originOf = (matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]): string => {
  const root = matches.find((match) => match?.id === 'root')?.loaderData;
  return typeof root === 'object' && root !== null && 'origin' in root && typeof root.origin === 'string'
    ? root.origin
    : '';
};
