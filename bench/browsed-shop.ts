/** A shop in which somebody has put something into the cart. */
export interface BrowsedShop {
  url: string;
  /** Paths of the pages. */
  home: string;
  listing: string;
  product: string;
  cart: string;
  checkout: string;
  /** One that the owner has written. */
  page: string;
  /** Of the shopper whose cart it is. */
  token: string;
  /** What a visitor's browser has kept before the visit: what was agreed to. */
  kept: Record<string, string>;
}
