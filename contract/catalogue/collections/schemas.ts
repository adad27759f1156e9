import { z } from 'zod';
import { answerOf, blankIsNone, flagText, idSchema, timestampSchema } from '../../http/envelope.ts';
import { hasAtMostTwoDecimals, MAX_PRICE_NAIRA } from '../../money.ts';
import { ownLine } from '../../typed-text.ts';
import { PRODUCT_FIELDS } from '../product-fields.ts';
import {
  COLLECTION_DESCRIPTION_MAX,
  COLLECTION_NAME_MAX,
  MOST_BY_HAND,
  MOST_COLLECTIONS,
  MOST_NEWEST_DAYS,
  TAG_MAX,
} from './limits.ts';
import { collectionMessages as say } from './messages.ts';

const naira = z
  .number({ error: say.price })
  .min(0, say.price)
  .max(MAX_PRICE_NAIRA, say.price)
  .refine(hasAtMostTwoDecimals, say.price);
const days = z.int({ error: say.days }).min(1, say.days).max(MOST_NEWEST_DAYS, say.days);
const brand = z.string({ error: say.brand }).overwrite(ownLine).max(PRODUCT_FIELDS.brand.max, say.brand);
const tag = z
  .string({ error: say.tag })
  .overwrite(ownLine)
  .max(TAG_MAX, say.tag)
  .refine((typed) => !typed.includes(','), say.tag);

/**
 * What products must have to be in a collection: all that is set. Prices are naira over the unit price, both included;
 * `newestDays` takes those that came within so many days; a category stands for those below it too.
 */
const ruleShape = {
  category: z
    .union([z.literal('').transform(() => null), idSchema(say.category)])
    .nullable()
    .default(null),
  brand: brand.default(''),
  min: naira.nullable().default(null),
  max: naira.nullable().default(null),
  tag: tag.default(''),
  newestDays: days.nullable().default(null),
  onSale: z.boolean().default(false),
};
const isUpright = ({ min, max }: { min?: number | null | undefined; max?: number | null | undefined }) =>
  min == null || max == null || min <= max;

const collectionRuleSchema = z.object(ruleShape).refine(isUpright, { error: say.range, path: ['min'] });
export type CollectionRule = z.output<typeof collectionRuleSchema>;

/** Whether a rule asks for anything. */
const asks = ({ category, brand, min, max, tag, newestDays, onSale }: CollectionRule): boolean =>
  category !== null ||
  brand !== '' ||
  min !== null ||
  max !== null ||
  tag !== '' ||
  newestDays !== null ||
  onSale;

const NO_RULE: CollectionRule = {
  category: null,
  brand: '',
  min: null,
  max: null,
  tag: '',
  newestDays: null,
  onSale: false,
};

export const collectionFormSchema = z
  .object({
    name: z
      .string({ error: say.name })
      .overwrite(ownLine)
      .min(2, say.name)
      .max(COLLECTION_NAME_MAX, say.nameLong),
    description: z
      .string({ error: say.description })
      .trim()
      .max(COLLECTION_DESCRIPTION_MAX, say.description)
      .default(''),
    /** Empty for none. */
    picture: z
      .union(
        [
          z.literal(''),
          z
            .string()
            .trim()
            .max(2_000)
            .regex(/^(https?:\/\/[^\s]+|\/media\/[\w./-]+)$/),
        ],
        { error: say.picture },
      )
      .default(''),
    isShown: z.boolean({ error: say.kind }).default(true),
    kind: z.enum(['hand', 'rule'], { error: say.kind }),
    /** Of one by a rule. */
    rule: collectionRuleSchema.default(NO_RULE),
    /** Of one by hand, in their order. */
    products: z
      .array(idSchema(say.products), { error: say.products })
      .max(MOST_BY_HAND, say.productsMax)
      .refine((ids) => new Set(ids).size === ids.length, say.productTwice)
      .default([]),
  })
  .refine(({ kind, rule }) => kind !== 'rule' || asks(rule), { error: say.rule, path: ['rule', 'category'] })
  .refine(({ kind, rule }) => kind !== 'hand' || !asks(rule), { error: say.ruleOfHand, path: ['kind'] });
/** What is typed into the form, and what it comes to. */
export type CollectionFields = z.input<typeof collectionFormSchema>;
export type CollectionForm = z.output<typeof collectionFormSchema>;

/**
 * A figure as query text: digits alone. What JavaScript would make a number of besides (a blank is 0, 0x10 is 16) is a mistake,
 * and would be counted as another rule than the one that was typed.
 */
const figureText = (message: string) =>
  z
    .string({ error: message })
    .regex(/^\d{1,15}(\.\d{1,6})?$/, message)
    .transform(Number);

/** A rule as query text, for the count beside the form. */
export const ruleQuerySchema = z
  .object({
    category: blankIsNone(idSchema(say.category)).transform((id) => id ?? null),
    brand: brand.default(''),
    min: blankIsNone(figureText(say.price).pipe(naira)).transform((amount) => amount ?? null),
    max: blankIsNone(figureText(say.price).pipe(naira)).transform((amount) => amount ?? null),
    tag: tag.default(''),
    newestDays: blankIsNone(figureText(say.days).pipe(days)).transform((n) => n ?? null),
    onSale: flagText('onSale').transform((is) => is ?? false),
  })
  .refine(isUpright, { error: say.range, path: ['min'] });

/** The ids of all collections in their new order. */
export const collectionOrderSchema = z.object({
  ids: z.array(idSchema(say.order), { error: say.order }).max(MOST_COLLECTIONS, say.order),
});

/** A collection as shoppers see it. */
const collectionSchema = z.object({
  _id: z.string(),
  /** The last part of its page's address. */
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  picture: z.string(),
});
export type Collection = z.infer<typeof collectionSchema>;

const adminCollectionSchema = collectionSchema.extend({
  kind: z.enum(['hand', 'rule']),
  isShown: z.boolean(),
  rule: z.object({
    category: z.string().nullable(),
    brand: z.string(),
    min: z.number().nullable(),
    max: z.number().nullable(),
    tag: z.string(),
    newestDays: z.number().nullable(),
    onSale: z.boolean(),
  }),
  /** The products that shoppers find there. */
  productCount: z.number(),
  createdAt: timestampSchema,
});
export type AdminCollection = z.infer<typeof adminCollectionSchema>;

/** One product that was put in by hand. */
const chosenProductSchema = z.object({
  _id: z.string(),
  name: z.string(),
  /** Empty where it has none. */
  image: z.string(),
  isActive: z.boolean(),
});
export type ChosenProduct = z.infer<typeof chosenProductSchema>;

const collectionDetailSchema = adminCollectionSchema.extend({
  products: z.array(chosenProductSchema),
});
export type CollectionDetail = z.infer<typeof collectionDetailSchema>;

export const collectionListAnswer = answerOf(z.array(collectionSchema));
export const collectionAnswer = answerOf(collectionSchema);
export const adminCollectionListAnswer = answerOf(z.array(adminCollectionSchema));
export const adminCollectionAnswer = answerOf(collectionDetailSchema);
export const ruleCountAnswer = answerOf(z.object({ count: z.number() }));
