import categories from './categories.json' with { type: 'json' };
import products from './products.json' with { type: 'json' };
import reviews from './reviews.json' with { type: 'json' };
import shoppers from './shoppers.json' with { type: 'json' };

/** A shopper of the demo, who has written reviews. */
export interface DemoShopper {
  key: string;
  name: string;
  email: string;
}

export interface DemoReview {
  /** The slug of what is reviewed. */
  product: string;
  /** The key of who reviews. */
  shopper: string;
  star: number;
  comment: string;
  daysAgo: number;
}

/** A product as `products.json` has it; what is left out is filled in below. */
interface ProductEntry {
  slug: string;
  name: string;
  /** The name of one of the catalogue's categories. */
  category: string;
  description: string;
  priceNaira: number;
  /** Below the price; left out where there is no discount. */
  discountPriceNaira?: number;
  stock: number;
  brand: string;
  sku: string;
  /** True when left out. */
  isActive?: boolean;
  /** False when left out. */
  isFeatured?: boolean;
  variations?: Record<string, string[]>;
  addedDaysAgo: number;
  /** The blur placeholder of each of its pictures, which lie in `demo/pictures` as `{slug}-1.svgz`, `{slug}-2.svgz` … */
  placeholders: string[];
}

/** A product of the demo, complete. */
export interface DemoProduct extends Required<Omit<ProductEntry, 'discountPriceNaira'>> {
  discountPriceNaira: number | null;
  reviews: DemoReview[];
}

/** Everything that an empty shop is filled with in demo mode. */
export interface DemoCatalogue {
  categories: Array<{ name: string; description: string }>;
  products: DemoProduct[];
  shoppers: DemoShopper[];
}

const reviewsOf = Map.groupBy(reviews satisfies DemoReview[], ({ product }) => product);

/** What the demo shop sells, with the shoppers who have reviewed it. */
export const demoCatalogue: DemoCatalogue = {
  categories,
  products: (products as ProductEntry[]).map((entry) => ({
    discountPriceNaira: null,
    isActive: true,
    isFeatured: false,
    variations: {},
    ...entry,
    reviews: reviewsOf.get(entry.slug) ?? [],
  })),
  shoppers,
};
