import type { DrawingKind } from '../pictures/drawings.ts';
import type { Look } from '../pictures/look.ts';
import type { ShopperKey } from './shoppers.ts';

/** A shopper of the demo, who has written reviews. */
export interface DemoShopper {
  key: string;
  name: string;
  email: string;
}

export interface DemoReview {
  shopper: ShopperKey;
  star: 1 | 2 | 3 | 4 | 5;
  /** At most 500 characters. */
  comment: string;
  daysAgo: number;
}

/** Which of the demo's drawings shows a product, and in which colours. */
export interface ProductDrawing extends Look {
  kind: DrawingKind;
}

/** A product as the data files write it down; what is left out is filled in by `catalogue.ts`. */
export interface ProductEntry {
  slug: string;
  name: string;
  description: string;
  /** Naira, with at most two decimals. */
  priceNaira: number;
  /** Naira, below the price; left out where there is no discount. */
  discountPriceNaira?: number;
  stock: number;
  brand: string;
  sku: string;
  /** True when left out. */
  isActive?: boolean;
  /** False when left out. */
  isFeatured?: boolean;
  variations?: Record<string, string[]>;
  /** How many pictures there are, 2 to 4. */
  views: number;
  drawing: ProductDrawing;
  reviews?: DemoReview[];
  addedDaysAgo: number;
}

/** One department of the shop with what it sells. */
export interface CategoryEntry {
  name: string;
  description: string;
  products: ProductEntry[];
}

/** A product of the demo, complete. Its pictures are called `{slug}-1` to `{slug}-{views}`. */
export interface DemoProduct {
  slug: string;
  name: string;
  description: string;
  priceNaira: number;
  discountPriceNaira: number | null;
  stock: number;
  brand: string;
  sku: string;
  /** The name of one of the catalogue's categories. */
  category: string;
  isActive: boolean;
  isFeatured: boolean;
  variations: Record<string, string[]>;
  views: number;
  drawing: ProductDrawing;
  reviews: DemoReview[];
  addedDaysAgo: number;
}

/** Everything that an empty shop is filled with in demo mode. */
export interface DemoCatalogue {
  categories: Array<{ name: string; description: string }>;
  products: DemoProduct[];
  shoppers: DemoShopper[];
}
