import type { Shop } from '#server/shop.ts';

/** What an archive needs of the shop: a command has no more. */
export type ArchivingShop = Pick<Shop, 'db' | 'changes' | 'config' | 'images' | 'log' | 'settings'>;
