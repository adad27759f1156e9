import * as catalogue from '#contract/catalogue/calls.ts';
import { listCollections } from '#contract/catalogue/collections/calls.ts';
import { HOME_FEATURED } from '#contract/catalogue/limits.ts';
import * as look from '#contract/look/calls.ts';
import { SECTION_PRODUCTS } from '#contract/look/limits.ts';
import type { HomeSection } from '#contract/look/schemas.ts';
import type { Api } from '../../api/api.ts';
import { ApiError, isAbort } from '../../api/api-error.ts';
import { type CardProduct, cardOf } from '../catalogue/product-card-model.ts';

export interface Featured {
  products: CardProduct[];
  /** How many featured products there are, shown or not. */
  total: number;
  failure: { status: number; message: string } | null;
}

/** A section with what it shows. */
export type ShownSection =
  | { kind: 'slides' }
  | { kind: 'featured' }
  | { kind: 'promises' }
  | { kind: 'products'; title: string; to: string; products: CardProduct[] }
  | { kind: 'categories'; title: string; categories: { name: string; slug: string; count: number }[] }
  | Extract<HomeSection, { kind: 'text' }>;

const AS_IT_CAME: readonly HomeSection[] = [
  { kind: 'slides', isShown: true },
  { kind: 'featured', isShown: true },
  { kind: 'promises', isShown: true },
];

const loadFeatured = async (from: Api, signal: AbortSignal): Promise<Featured> => {
  try {
    const { data: products, pagination } = await from(catalogue.listProducts, {
      query: { isFeatured: true, limit: HOME_FEATURED },
      signal,
      failure: 'Failed to fetch featured products',
    });
    return { products: products.map(cardOf), total: pagination.total, failure: null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, message } = error;
    return { products: [], total: 0, failure: { status: status === 0 ? 503 : status, message } };
  }
};

/** What an answer gives, or something in its place: the page is whole without it. */
const orElse = async <T>(answer: Promise<T>, otherwise: T): Promise<T> => {
  try {
    return await answer;
  } catch (error) {
    if (isAbort(error)) throw error;
    return otherwise;
  }
};

const loadCategories = (from: Api, signal: AbortSignal) =>
  orElse(
    from(catalogue.listCategories, { signal }).then(({ data }) => data),
    [],
  );

const loadCollections = (from: Api, signal: AbortSignal) =>
  orElse(
    from(listCollections, { signal }).then(({ data }) => data),
    [],
  );

const loadProducts = (
  from: Api,
  signal: AbortSignal,
  within: { category?: string; collection?: string } = {},
) =>
  orElse(
    from(catalogue.listProducts, {
      query: { limit: SECTION_PRODUCTS, ...within },
      signal,
    }).then(({ data }) => data.map(cardOf)),
    [],
  );

/** Whatever has nothing to show is left out. */
const loadSection = async (
  section: HomeSection,
  from: Api,
  signal: AbortSignal,
): Promise<ShownSection | null> => {
  const { kind } = section;
  if (kind === 'slides' || kind === 'featured' || kind === 'promises') return { kind };
  if (kind === 'text') return section;
  const { title } = section;
  if (kind === 'newest') {
    const products = await loadProducts(from, signal);
    return products.length > 0
      ? { kind: 'products', title: title || 'New in', to: '/products', products }
      : null;
  }
  if (kind === 'collection') {
    const collection = (await loadCollections(from, signal)).find(({ _id }) => _id === section.collection);
    const products = collection ? await loadProducts(from, signal, { collection: collection._id }) : [];
    return collection && products.length > 0
      ? { kind: 'products', title: title || collection.name, to: `/collections/${collection.slug}`, products }
      : null;
  }
  const all = await loadCategories(from, signal);
  if (kind === 'categories') {
    const categories = all
      .filter(({ parent, productCount }) => parent === null && productCount > 0)
      .map(({ name, slug, productCount: count }) => ({ name, slug, count }));
    return categories.length > 0 ? { kind, title: title || 'Shop by category', categories } : null;
  }
  const category = all.find(({ _id }) => _id === section.category);
  const products = category ? await loadProducts(from, signal, { category: category._id }) : [];
  return category && products.length > 0
    ? { kind: 'products', title: title || category.name, to: `/category/${category.slug}`, products }
    : null;
};

/** The sections of the home page in the owner's order. */
export const loadHome = async (
  from: Api,
  signal: AbortSignal,
): Promise<{ featured: Featured; sections: ShownSection[] }> => {
  const [featured, wanted] = await Promise.all([
    loadFeatured(from, signal),
    orElse(
      from(look.readHome, { signal }).then(({ data }) => data.sections),
      AS_IT_CAME,
    ),
  ]);
  const sections = await Promise.all(wanted.map((section) => loadSection(section, from, signal)));
  return { featured, sections: sections.filter((section) => section !== null) };
};
