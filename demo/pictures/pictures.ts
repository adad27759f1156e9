import { demoCatalogue } from '../catalogue/catalogue.ts';
import { drawings } from './drawings.ts';
import { marketHero, offerHero } from './heroes.ts';
import { Paper } from './paper.ts';

const PRODUCT_SIDE = 1200;
const HERO_WIDTH = 1600;
const HERO_HEIGHT = 800;

const heroes: Record<string, (paper: Paper) => string> = { 'hero-1': marketHero, 'hero-2': offerHero };
const products = new Map(demoCatalogue.products.map((product) => [product.slug, product]));

/**
 * A picture of the demo as an SVG document: `{slug}-{view}` for a product, its views counted from 1 and square
 * (1200 by 1200), or `hero-1` and `hero-2` (1600 by 800). Null for any other name.
 */
export function demoPictureSvg(name: string): string | null {
  const paper = new Paper();
  const hero = Object.hasOwn(heroes, name) ? heroes[name] : undefined;
  if (hero) return paper.document(HERO_WIDTH, HERO_HEIGHT, hero(paper));

  const [, slug = '', view = ''] = /^(.+)-([1-9])$/.exec(name) ?? [];
  const product = products.get(slug);
  if (!product || Number(view) > product.views) return null;
  const draw = drawings[product.drawing.kind][Number(view) - 1];
  return draw ? paper.document(PRODUCT_SIDE, PRODUCT_SIDE, draw(paper, product.drawing)) : null;
}
