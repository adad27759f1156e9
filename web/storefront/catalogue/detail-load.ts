import type { ProductDetail } from '#contract/catalogue/schemas.ts';
import type { Api } from '../../api/api.ts';
import { ApiError } from '../../api/api-error.ts';
import { nameOf } from './shown-product.ts';

/** What a product's page shows. Prices in naira. */
export type DetailProduct = Omit<ProductDetail, 'isActive' | 'isFeatured' | 'numOfReviews' | 'createdAt'>;

export type Detail =
  | { product: DetailProduct; failure: null }
  | { product: null; failure: { status: number; message: string } };

const NOT_FOUND = 404;

export const isMissing = (detail: Detail): boolean => detail.failure?.status === NOT_FOUND;

/** A product with its reviews; a failure is part of the page. */
export const loadDetail = async (api: Api, id: string, signal: AbortSignal): Promise<Detail> => {
  try {
    const { data } = await api.get<ProductDetail>(`/products/${encodeURIComponent(id)}`, {
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
