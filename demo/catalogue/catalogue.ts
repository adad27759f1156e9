import { bags } from './bags.ts';
import { beauty } from './beauty.ts';
import { books } from './books.ts';
import { children } from './children.ts';
import { clothing } from './clothing.ts';
import { crafts } from './crafts.ts';
import { fabrics } from './fabrics.ts';
import { foodstuffs } from './foodstuffs.ts';
import { gadgets } from './gadgets.ts';
import { hair } from './hair.ts';
import { home } from './home.ts';
import { kitchen } from './kitchen.ts';
import { power } from './power.ts';
import { shoes } from './shoes.ts';
import { shoppers } from './shoppers.ts';
import { spices } from './spices.ts';
import { sports } from './sports.ts';
import type { CategoryEntry, DemoCatalogue, DemoProduct, ProductEntry } from './types.ts';

const departments: CategoryEntry[] = [
  fabrics,
  clothing,
  foodstuffs,
  spices,
  gadgets,
  power,
  beauty,
  hair,
  shoes,
  bags,
  children,
  kitchen,
  home,
  books,
  sports,
  crafts,
];

function complete(entry: ProductEntry, category: string): DemoProduct {
  return {
    discountPriceNaira: null,
    isActive: true,
    isFeatured: false,
    variations: {},
    reviews: [],
    ...entry,
    category,
  };
}

/** What the demo shop sells, with the shoppers who have reviewed it. Prices in naira. */
export const demoCatalogue: DemoCatalogue = {
  categories: departments.map(({ name, description }) => ({ name, description })),
  products: departments.flatMap(({ name, products }) => products.map((entry) => complete(entry, name))),
  shoppers: [...shoppers],
};
