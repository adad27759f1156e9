import { z } from 'zod';
import { countCharacters } from '../characters.ts';
import type { DetailCode } from '../http/codes.ts';
import { answerOf, idSchema } from '../http/envelope.ts';
import { seenText } from '../typed-text.ts';
import { gtinDigits, isGtin } from './gtin.ts';
import { IMAGE_URL_MAX, MAX_VARIANTS, VARIATION_MAX } from './limits.ts';
import { productMessages as productSay, variantMessages as say } from './messages.ts';
import { discountPriceRule, priceRule, skuRule, stockRule } from './product-rules.ts';

const choice = z.record(z.string(), z.string());

/**
 * A combination of one value of each variation type, with its own stock and SKU. `price` and `discountPrice` are what it
 * costs, in naira: its own, or else the product's.
 */
export const variantSchema = z.object({
  _id: z.string(),
  choice,
  sku: z.string(),
  /** Its barcode number (GTIN: EAN, UPC, JAN, ISBN), digits alone; empty where it has none. */
  gtin: z.string(),
  price: z.number(),
  discountPrice: z.number().nullable(),
  hasOwnPrice: z.boolean(),
  stock: z.number(),
  image: z.string().nullable(),
  isActive: z.boolean(),
});
export type Variant = z.infer<typeof variantSchema>;

const chosenText = z
  .string({ error: say.choice })
  .transform((text) => seenText(text.toWellFormed()))
  .refine((text) => text !== '' && countCharacters(text) <= VARIATION_MAX, say.choice);

/** Trimmed as variations are, so that both still name the same. */
const choiceForm = z
  .record(z.string(), chosenText, { error: say.choice })
  .transform((given) =>
    Object.fromEntries(Object.entries(given).map(([type, value]) => [seenText(type.toWellFormed()), value])),
  );

const image = z
  .string({ error: productSay.imageUrl })
  .trim()
  .max(IMAGE_URL_MAX, productSay.imageUrl)
  .nullable();

/** Its digits; empty or null is none. */
const gtin = z
  .string({ error: say.gtin })
  .nullable()
  .transform((text) => gtinDigits(text ?? ''))
  .refine((digits) => digits === '' || isGtin(digits), say.gtin);

/**
 * A variant as it is to be. `_id` names one that is there, else it is found by its choice; what is absent stays, or is
 * the default of a new one. `price: null` is the product's price; `stockWas` the stock that the form had loaded.
 */
const variantForm = z
  .object(
    {
      _id: idSchema(say.id).optional(),
      choice: choiceForm,
      sku: skuRule.nullish().transform((text) => text || undefined),
      gtin: gtin.optional(),
      price: priceRule.nullable().optional(),
      discountPrice: discountPriceRule.optional(),
      stock: stockRule.optional(),
      stockWas: stockRule.nullish().transform((was) => was ?? undefined),
      image: image.optional(),
      isActive: z
        .boolean({ error: productSay.flag('isActive') })
        .nullish()
        .transform((isActive) => isActive ?? undefined),
    },
    { error: say.list },
  )
  .superRefine(({ price, discountPrice }, context) => {
    const tell = (code: DetailCode, message: string) =>
      context.addIssue({ code: 'custom', path: ['discountPrice'], message, params: { code } });
    if (typeof discountPrice !== 'number') return;
    if (price === null) tell('invalid', say.discountAlone);
    else if (typeof price === 'number' && discountPrice >= price)
      tell('discount_not_below_price', productSay.discountBelow);
  });
export type VariantForm = z.output<typeof variantForm>;

/** All variants that a product is to have, in their order; an empty list for none. */
export const variantsForm = z.array(variantForm, { error: say.list }).max(MAX_VARIANTS, say.tooMany);

/**
 * Variants as a form had loaded them; nothing is judged but its kind. Their stock has its own way, `stockWas`. A form that knows of
 * no barcode numbers has loaded none.
 */
export const loadedVariants = z.array(
  variantSchema.omit({ stock: true, hasOwnPrice: true, price: true }).extend({
    price: z.number().nullable(),
    hasOwnPrice: z.boolean().optional(),
    gtin: z.string().optional(),
  }),
);
export type LoadedVariant = z.output<typeof loadedVariants>[number];

/** What a variant that is to be removed is still wanted for: units in open checkouts, in orders not yet sent, and in carts. */
export const heldVariantSchema = z.object({
  held: z.number().int(),
  inOpenOrders: z.number().int(),
  inCarts: z.number().int(),
});
export type HeldVariant = z.infer<typeof heldVariantSchema>;
export const heldVariantAnswer = answerOf(heldVariantSchema);
