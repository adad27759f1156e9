/** The sentence about checkouts that the storefront says by itself, apart so that it loads no others. */
export const shopperCheckoutMessages = { empty: 'Cart is empty or invalid' } as const;
