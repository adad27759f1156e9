/** A shop in which somebody has put something into the cart. */
export interface BrowsedShop {
  url: string;
  /** Paths of the pages. */
  home: string;
  listing: string;
  product: string;
  cart: string;
  /** Of the shopper whose cart it is. */
  token: string;
}
