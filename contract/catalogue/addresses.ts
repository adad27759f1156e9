/**
 * Where things of the catalogue are shown. The words are made of their names by the database (`address_words`, migration 0122), and an
 * address of earlier words leads on (`movedTo`, web/storefront/catalogue/product/product-load.ts).
 */

/** The path of a product's page: the words of its name for people, and its number for the shop. */
export const productPath = ({ slug }: { slug: string }): string => `/products/${slug}`;

/** The path of a category's page: the words of its name. */
export const categoryPath = ({ slug }: { slug: string }): string => `/category/${slug}`;

/** The path of a collection's page: the words of its name. */
export const collectionPath = ({ slug }: { slug: string }): string => `/collections/${slug}`;

const NUMBER = /(?:^|-)(\d{1,9})$/;

/** The number that the last part of a product's address ends with, whatever its words; null where there is none. */
export const productNumberIn = (address: string): string | null => NUMBER.exec(address)?.[1] ?? null;
