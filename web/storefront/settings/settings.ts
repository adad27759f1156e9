import { useRouteLoaderData } from 'react-router';
import { DEFAULT_SHOP_NAME } from '#contract/settings/limits.ts';
import type { Storefront } from '#contract/settings/storefront.ts';

/** What every page knows: the shop's settings and its public address. The root route loads it. */
export interface PageFacts {
  storefront: Storefront;
  origin: string;
}

/** The shop's settings: mode, currency, shipping fee in naira, the provider's public key and script. */
export const useStorefront = (): Storefront => {
  const root = useRouteLoaderData<PageFacts>('root');
  if (!root) throw new Error('The settings are there on every page');
  return root.storefront;
};

/** What a `meta` function is given of a page's routes. */
export type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** What a page's head tells of the shop itself. */
export interface ShopFacts {
  /** The public origin, without a slash at the end. */
  origin: string;
  name: string;
  contact: Pick<Storefront['contact'], 'email' | 'phone' | 'address'>;
}

/** The shop out of a `meta` function's matches; where its settings could not be loaded, what is known without them. */
export const shopOf = (matches: Matches): ShopFacts => {
  const root = matches.find((match) => match?.id === 'root');
  const loaded = root?.loaderData as PageFacts | undefined;
  if (!loaded) return { origin: '', name: DEFAULT_SHOP_NAME, contact: { email: '', phone: '', address: '' } };
  const { name, contact } = loaded.storefront;
  return { origin: loaded.origin, name, contact };
};
