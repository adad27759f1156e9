import type { Shop } from '#server/shop.ts';

/** What an import needs of the shop: the command line has no more. */
export type ImportingShop = Pick<Shop, 'db' | 'changes' | 'log' | 'appUrl'>;
