import { productNumberIn, productPath } from '#contract/catalogue/addresses.ts';
import * as calls from '#contract/catalogue/calls.ts';
import type { ProductDetail } from '#contract/catalogue/schemas.ts';
import type { Api } from '../../../api/api.ts';
import { ApiError } from '../../../api/api-error.ts';
import { nameOf } from '../product-card-model.ts';

/** What a product's page shows. Prices in naira. */
export type DetailProduct = Omit<ProductDetail, 'isActive' | 'isFeatured' | 'numOfReviews' | 'createdAt'>;

export type Detail =
  | { product: DetailProduct; failure: null }
  | { product: null; failure: { status: number; message: string } };

const NOT_FOUND = 404;
/** The newest reviews, which come with the product; older ones are asked for page by page. */
export const FIRST_REVIEWS = 5;

export const isMissing = (detail: Detail): boolean => detail.failure?.status === NOT_FOUND;

/** The path of a product that was asked for by its id, or by words that are not its name's; null where it has no other. */
export const movedTo = ({ product }: Detail, address: string): string | null =>
  product === null || product.slug === address ? null : productPath(product);

/**
 * A product with its newest reviews; a failure is part of the page.
 * @param address the last part of its page's address: words and its number, or its id as in addresses of earlier times
 */
export const loadDetail = async (api: Api, address: string, signal: AbortSignal): Promise<Detail> => {
  try {
    const { data } = await api(calls.readProduct, {
      // Whatever words stand before the number, it is the same answer.
      params: { id: productNumberIn(address) ?? address },
      query: { ratings: FIRST_REVIEWS },
      signal,
      failure: 'Failed to fetch product',
    });
    const {
      isActive: _active,
      isFeatured: _featured,
      numOfReviews: _count,
      createdAt: _since,
      ...product
    } = data;
    return { product: { ...product, name: nameOf(product) }, failure: null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, message } = error;
    return { product: null, failure: { status: status === 0 ? 503 : status, message } };
  }
};
