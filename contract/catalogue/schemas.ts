import { z } from 'zod';
import {
  answerOf,
  blankIsNone,
  flagText,
  idSchema,
  pageOf,
  pageQueryShape,
  timestampSchema,
} from '../http/envelope.ts';
import { oneLine } from '../typed-text.ts';
import {
  choiceParameter,
  chosenIn,
  chosenValues,
  MOST_CHOSEN,
  MOST_CHOSEN_TYPES,
  typesOf,
} from './chosen-values.ts';
import { byField, FIELD_NAMES, PLAIN_FIELDS } from './field-list.ts';
import {
  CATEGORY_DESCRIPTION_MAX,
  CATEGORY_NAME_MAX,
  CATEGORY_NAME_MIN,
  CHOICE_TEXT_MAX,
  SEARCH_MAX,
} from './limits.ts';
import { categoryMessages, productMessages as say } from './messages.ts';
import { variantSchema } from './variants.ts';

export const imageSchema = z.object({ url: z.string(), isMain: z.boolean() });
export type ProductImage = z.infer<typeof imageSchema>;

/** Variation type → its values, such as `{ Size: ["S", "M"] }`. */
export const variationsSchema = z.record(z.string(), z.array(z.string()));
export type Variations = z.infer<typeof variationsSchema>;

/** One free row of a product, such as Material: Cotton. */
export const attributeSchema = z.object({ name: z.string(), value: z.string() });
export type Attribute = z.infer<typeof attributeSchema>;

/** `slug` is the last part of its page's address. */
export const categoryRefSchema = z.object({ _id: z.string(), name: z.string(), slug: z.string() });
export type CategoryRef = z.infer<typeof categoryRefSchema>;
export const categoryLinkSchema = categoryRefSchema.omit({ _id: true });
export type CategoryLink = z.infer<typeof categoryLinkSchema>;

/** A product in a list. Prices in naira; `stock` is what can be bought now. */
export const productSchema = z.object({
  _id: z.string(),
  /** The last part of its page's address. */
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  price: z.number(),
  discountPrice: z.number().nullable(),
  stock: z.number(),
  ...byField(PLAIN_FIELDS, () => z.string()),
  sku: z.string(),
  category: categoryRefSchema,
  isActive: z.boolean(),
  isFeatured: z.boolean(),
  images: z.array(imageSchema),
  variations: variationsSchema,
  attributes: z.array(attributeSchema),
  averageRating: z.number(),
  reviewCount: z.number(),
  numOfReviews: z.number(),
  /** The highest unit price, in naira; where prices differ by variant, `price` is that of the cheapest. */
  highestPrice: z.number(),
  createdAt: timestampSchema,
  /** Of an imported product that is to be finished, the fields that break rules of its form; of others not there. */
  missing: z.array(z.enum(FIELD_NAMES)).optional(),
  /** Of such a product: whether it goes on sale once it is finished. */
  wantsActive: z.boolean().optional(),
});
export type Product = z.infer<typeof productSchema>;

export const reviewSchema = z.object({
  star: z.number(),
  comment: z.string(),
  user: z.object({ _id: z.string(), name: z.string() }),
  /** Whether the reviewer has an order with the product that was neither cancelled nor refunded. */
  isVerifiedPurchase: z.boolean(),
  createdAt: timestampSchema,
});
export type Review = z.infer<typeof reviewSchema>;

/** How many of all reviews gave each number of stars. */
export const starCountsSchema = z.object({
  1: z.number(),
  2: z.number(),
  3: z.number(),
  4: z.number(),
  5: z.number(),
});
export type StarCounts = z.infer<typeof starCountsSchema>;

/** A product as its form has it: its variants, and the price of those that have none of their own, in naira. */
export const adminProductSchema = productSchema.extend({
  variants: z.array(variantSchema),
  basePrice: z.number(),
  baseDiscountPrice: z.number().nullable(),
});
export type AdminProduct = z.infer<typeof adminProductSchema>;

/** A product's own page: the list row with the variants that can be chosen and its newest reviews, newest first: 50, or as many as were asked for. */
export const productDetailSchema = adminProductSchema.extend({
  /** With the category that it stands below, where it does. */
  category: categoryRefSchema.extend({ parent: categoryRefSchema.optional() }),
  starCounts: starCountsSchema,
  ratings: z.array(reviewSchema),
});
export type ProductDetail = z.infer<typeof productDetailSchema>;

export const categorySchema = z.object({
  _id: z.string(),
  /** The last part of its page's address. */
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  /** The id of the category that it stands below. */
  parent: z.string().nullable(),
  createdAt: timestampSchema,
  /** Its active products, with those of the categories below it. */
  productCount: z.number(),
});
export type Category = z.infer<typeof categorySchema>;

export const priceRangeSchema = z.object({ minPrice: z.number(), maxPrice: z.number() });
export type PriceRange = z.infer<typeof priceRangeSchema>;

/** Sort values of the listing; none means newest first (or best match, when searching). */
export const PRODUCT_SORTS = ['price', '-price', '-averageRating', 'name', '-name'] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

const amountText = (message: string, most: number) =>
  blankIsNone(
    z
      .string({ error: message })
      .regex(/^\d{1,15}(\.\d{1,6})?$/, message)
      .transform(Number)
      .refine((value) => value <= most, message),
  );

/** `choice=Size:42`, as often as values are chosen: of one type either, of several each. */
const choiceTexts = z.preprocess(
  (given) => (given === undefined || given === '' ? [] : Array.isArray(given) ? given : [given]),
  z
    .array(z.string({ error: say.choice }).max(CHOICE_TEXT_MAX, say.choice))
    .max(MOST_CHOSEN, say.choice)
    .refine((texts) => texts.every(chosenIn), say.choice)
    .transform((texts) => chosenValues(texts))
    .refine((chosen) => typesOf(chosen).length <= MOST_CHOSEN_TYPES, say.choice)
    .transform((chosen) => chosen.map(choiceParameter)),
);

const filterShape = {
  q: z.string({ error: say.searchLong }).trim().max(SEARCH_MAX, say.searchLong).default(''),
  category: blankIsNone(idSchema(say.categoryMalformed)),
  /** Those of a collection that is shown; in its order where no other is asked for. */
  collection: blankIsNone(idSchema(say.collectionMalformed)),
  isFeatured: flagText('isFeatured'),
  min: amountText(say.priceFilter, Number.MAX_SAFE_INTEGER),
  max: amountText(say.priceFilter, Number.MAX_SAFE_INTEGER),
  rating: amountText(say.rating, 5),
  inStock: flagText('inStock'),
  choice: choiceTexts,
};
const isRangeUpright = ({ min, max }: { min?: number | undefined; max?: number | undefined }): boolean =>
  min === undefined || max === undefined || min <= max;
const turnedRange = { error: say.range, path: ['min'] };

/** What narrows products, as query text. `min` and `max` are naira over the unit price. */
export const productFilterQuerySchema = z.object(filterShape).refine(isRangeUpright, turnedRange);
export type ProductFilterQuery = z.infer<typeof productFilterQuerySchema>;

/** Query of `GET /products`. */
export const productListQuerySchema = z
  .object({
    ...pageQueryShape,
    ...filterShape,
    sort: blankIsNone(z.enum(PRODUCT_SORTS, { error: say.sort })),
    includeInactive: flagText('includeInactive'),
  })
  .refine(isRangeUpright, turnedRange);
export type ProductListQuery = z.infer<typeof productListQuerySchema>;

export const adminProductAnswer = answerOf(adminProductSchema);
export const productDetailAnswer = answerOf(productDetailSchema);
export const productListAnswer = answerOf(z.array(productSchema));
export const productPage = pageOf(productSchema);
export const priceRangeAnswer = answerOf(priceRangeSchema);
export const categoryListAnswer = answerOf(z.array(categorySchema));
export const categoryAnswer = answerOf(categorySchema);
/** What is left of a deleted product or category. */
export const deletedAnswer = answerOf(z.object({ _id: z.string() }));

const categoryName = z
  .string({ error: categoryMessages.name })
  .overwrite(oneLine)
  .min(CATEGORY_NAME_MIN, categoryMessages.name)
  .max(CATEGORY_NAME_MAX, categoryMessages.nameLong);
/** null is none. */
const categoryDescription = z
  .string({ error: categoryMessages.description })
  .trim()
  .max(CATEGORY_DESCRIPTION_MAX, categoryMessages.description)
  .nullable()
  .transform((text) => text ?? '');
/** The id of the category that it stands below; blank or null is none. */
const categoryParent = z
  .union([z.literal('').transform(() => null), idSchema(categoryMessages.parentUnknown)])
  .nullable();
export const createCategorySchema = z.object({
  name: categoryName,
  description: categoryDescription.optional().transform((text) => text ?? ''),
  parent: categoryParent.optional().transform((id) => id ?? null),
});
/** What is typed into the form of a category, and what it comes to. */
export type CategoryFields = z.input<typeof createCategorySchema>;
export type CategoryForm = z.output<typeof createCategorySchema>;
/** `moveTo`: the category into which the products go first. */
export const deleteCategoryQuerySchema = z.object({
  moveTo: blankIsNone(idSchema(categoryMessages.moveElsewhere)),
});
export const updateCategorySchema = z.object({
  name: categoryName.optional(),
  description: categoryDescription.optional(),
  parent: categoryParent.optional(),
});

export const featuredCheckAnswer = answerOf(
  z.object({
    count: z.number(),
    products: z.array(z.object({ _id: z.string(), name: z.string(), isFeatured: z.boolean() })),
  }),
);
export const setFeaturedSchema = z.object({
  productIds: z.array(idSchema(say.productIds), { error: say.productIds }).max(1000, say.productIds),
});
