import type { Collection } from '#contract/catalogue/collections/schemas.ts';
import type { Category } from '#contract/catalogue/schemas.ts';
import type { HomeSection } from '#contract/look/schemas.ts';

export const NAMES: Readonly<Record<HomeSection['kind'], string>> = {
  slides: 'Slides',
  featured: 'Featured products',
  promises: 'Why choose our products',
  newest: 'New in',
  categories: 'Categories',
  category: 'Products of a category',
  collection: 'Products of a collection',
  text: 'Text with picture',
};

const MANY: readonly HomeSection['kind'][] = ['category', 'collection', 'text'];

/** What there is not yet, and what there may be several of. */
export const canBeAdded = (sections: readonly HomeSection[]): HomeSection['kind'][] =>
  (Object.keys(NAMES) as HomeSection['kind'][]).filter(
    (kind) => MANY.includes(kind) || sections.every((section) => section.kind !== kind),
  );

/** What products can be taken from. */
export interface Goods {
  categories: readonly Category[];
  collections: readonly Collection[];
}

/** A section as it begins. */
export const newSection = (kind: HomeSection['kind'], { categories, collections }: Goods): HomeSection => {
  if (kind === 'slides' || kind === 'featured' || kind === 'promises') return { kind, isShown: true };
  if (kind === 'category') return { kind, isShown: true, title: '', category: categories[0]?._id ?? '' };
  if (kind === 'collection') return { kind, isShown: true, title: '', collection: collections[0]?._id ?? '' };
  if (kind === 'text') return { kind, isShown: true, title: '', text: '', picture: '', link: '', label: '' };
  return { kind, isShown: true, title: '' };
};
