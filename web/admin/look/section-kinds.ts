import type { Category } from '#contract/catalogue/schemas.ts';
import type { HomeSection } from '#contract/look/schemas.ts';

export const NAMES: Readonly<Record<HomeSection['kind'], string>> = {
  slides: 'Slides',
  featured: 'Featured products',
  promises: 'Why choose our products',
  newest: 'New in',
  categories: 'Categories',
  category: 'Products of a category',
  text: 'Text with picture',
};

const MANY: readonly HomeSection['kind'][] = ['category', 'text'];

/** What there is not yet, and what there may be several of. */
export const canBeAdded = (sections: readonly HomeSection[]): HomeSection['kind'][] =>
  (Object.keys(NAMES) as HomeSection['kind'][]).filter(
    (kind) => MANY.includes(kind) || sections.every((section) => section.kind !== kind),
  );

/** A section as it begins. */
export const newSection = (kind: HomeSection['kind'], categories: readonly Category[]): HomeSection => {
  if (kind === 'slides' || kind === 'featured' || kind === 'promises') return { kind, isShown: true };
  if (kind === 'category') return { kind, isShown: true, title: '', category: categories[0]?._id ?? '' };
  if (kind === 'text') return { kind, isShown: true, title: '', text: '', picture: '', link: '', label: '' };
  return { kind, isShown: true, title: '' };
};
