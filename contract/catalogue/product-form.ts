import { z } from 'zod';
import type { DetailCode } from '../http/codes.ts';
import { idSchema } from '../http/envelope.ts';
import { readUrl } from '../read-url.ts';
import { oneLine, seenText } from '../typed-text.ts';
import { attributesForm } from './attributes-form.ts';
import {
  byField,
  type KindOf,
  LOADED_FIELDS,
  type LoadedField,
  PLAIN_FIELDS,
  type PlainField,
} from './field-list.ts';
import {
  DESCRIPTION_MAX,
  DESCRIPTION_MIN,
  IMAGE_URL_MAX,
  MAX_IMAGES,
  PRODUCT_NAME_MAX,
  PRODUCT_NAME_MIN,
} from './limits.ts';
import { productMessages as say } from './messages.ts';
import { PRODUCT_FIELDS } from './product-fields.ts';
import {
  discountPriceRule as discountPrice,
  lineRule as line,
  priceRule as price,
  skuRule as sku,
  stockRule as stock,
} from './product-rules.ts';
import { attributeSchema, imageSchema, variationsSchema } from './schemas.ts';
import { loadedVariants, variantsForm } from './variants.ts';
import { variationsForm } from './variations-form.ts';

const name = z
  .string({ error: say.name })
  .overwrite(oneLine)
  .min(PRODUCT_NAME_MIN, say.name)
  .max(PRODUCT_NAME_MAX, say.tooLong);

const description = z
  .string({ error: say.description })
  .overwrite(seenText)
  .min(DESCRIPTION_MIN, say.description)
  .max(DESCRIPTION_MAX, say.tooLong);

const category = z
  .string({ error: say.category })
  .trim()
  .min(1, say.category)
  .pipe(idSchema(say.categoryUnknown));

const isImageAddress = (url: string): boolean =>
  /^https?:\/\//i.test(url)
    ? readUrl(url) !== null && !/\s/.test(url)
    : /^\/media(\/[\w.-]+)+$/.test(url) && !url.includes('..');

const image = z.object(
  {
    url: z
      .string({ error: say.imageUrl })
      .trim()
      .max(IMAGE_URL_MAX, say.imageUrl)
      .refine(isImageAddress, say.imageUrl),
    isMain: z
      .boolean({ error: say.flag('isMain') })
      .nullish()
      .transform((isMain) => isMain ?? false),
  },
  { error: say.imageUrl },
);

/** Exactly one image is the main one: the first that says so, else the first. Their order stays. */
const images = z
  .array(image, { error: say.images })
  .max(MAX_IMAGES, say.imagesMax)
  .transform((all) => {
    const main = Math.max(
      0,
      all.findIndex(({ isMain }) => isMain),
    );
    return all.map(({ url }, index) => ({ url, isMain: index === main }));
  });

const flag = (field: string) => z.boolean({ error: say.flag(field) });

/**
 * Adds the rule that ties two fields together, judged whatever else is broken, and puts all broken rules in the
 * form's order, so that the first of them is the one to tell.
 */
const judgedWhole = <T extends z.ZodObject>(form: T): T => {
  const order = Object.keys(form.shape);
  return form.superRefine(
    (fields: Record<string, unknown>, context) => {
      const { price: full, discountPrice: reduced } = fields;
      if (typeof full === 'number' && typeof reduced === 'number' && reduced > 0 && reduced >= full) {
        const code: DetailCode = 'discount_not_below_price';
        context.addIssue({
          code: 'custom',
          path: ['discountPrice'],
          message: say.discountBelow,
          params: { code },
        });
      }
      context.issues.sort(
        (left, right) => order.indexOf(String(left.path?.[0])) - order.indexOf(String(right.path?.[0])),
      );
    },
    { when: ({ value }) => typeof value === 'object' && value !== null },
  );
};

/** Tags stand as they go out into files and come in again, each once whatever its case. */
const tidied = (field: PlainField, text: string): string => {
  if (field !== 'tags') return text;
  const tags = text.split(',').map((tag) => tag.trim());
  return [...new Map(tags.filter(Boolean).map((tag) => [tag.toLowerCase(), tag])).values()].join(', ');
};

/** A new product; prices in naira. What may be absent gets its default, but for the sku, which the server makes. */
export const createProductSchema = judgedWhole(
  z.object({
    name,
    description,
    price,
    discountPrice: discountPrice.nullish().transform((reduced) => reduced ?? null),
    stock,
    category,
    images: images.refine((all) => all.length > 0, say.images),
    variations: variationsForm.nullish().transform((variations) => variations ?? {}),
    attributes: attributesForm.nullish().transform((attributes) => attributes ?? []),
    variants: variantsForm.nullish().transform((variants) => variants ?? undefined),
    ...byField(PLAIN_FIELDS, (field) =>
      line(PRODUCT_FIELDS[field].max)
        .nullish()
        .transform((text) => tidied(field, text ?? '')),
    ),
    sku: sku.nullish().transform((text) => text || undefined),
    isActive: flag('isActive')
      .nullish()
      .transform((isActive) => isActive ?? true),
    isFeatured: flag('isFeatured')
      .nullish()
      .transform((isFeatured) => isFeatured ?? false),
  }),
);
export type NewProduct = z.output<typeof createProductSchema>;

const loadedKinds = {
  plain: z.string(),
  text: z.string(),
  naira: z.number(),
  optionalNaira: z.number().nullable(),
  category: z.string(),
  pictures: z.array(imageSchema),
  variations: variationsSchema,
  attributes: z.array(attributeSchema),
  flag: z.boolean(),
};

/**
 * Fields as a form had loaded them, prices in naira. Nothing is judged but its kind: what is stored may be older than
 * the rules.
 */
const loadedFields = z.object(
  byField(LOADED_FIELDS, (field) => loadedKinds[PRODUCT_FIELDS[field].kind]) as {
    [F in LoadedField]: (typeof loadedKinds)[KindOf<F>];
  },
  { error: say.was },
);

/**
 * Any subset of a product's fields; what is absent stays. `stockWas` is the stock that the form had loaded: the
 * edit is then applied as a difference, so that sales in between are not undone. `was` are other fields as the form had
 * loaded them: the edit is refused when somebody else has changed one of them in between.
 */
export const updateProductSchema = judgedWhole(
  z.object({
    name: name.optional(),
    description: description.optional(),
    price: price.optional(),
    discountPrice: discountPrice.optional(),
    stock: stock.optional(),
    stockWas: stock.nullish().transform((was) => was ?? undefined),
    category: category.optional(),
    images: images.optional(),
    variations: variationsForm
      .nullable()
      .transform((variations) => variations ?? {})
      .optional(),
    attributes: attributesForm
      .nullable()
      .transform((attributes) => attributes ?? [])
      .optional(),
    variants: variantsForm.nullish().transform((variants) => variants ?? undefined),
    ...byField(PLAIN_FIELDS, (field) =>
      line(PRODUCT_FIELDS[field].max)
        .nullable()
        .transform((text) => tidied(field, text ?? ''))
        .optional(),
    ),
    sku: sku.nullish().transform((text) => text || undefined),
    isActive: flag('isActive')
      .nullish()
      .transform((isActive) => isActive ?? undefined),
    isFeatured: flag('isFeatured')
      .nullish()
      .transform((isFeatured) => isFeatured ?? undefined),
    was: loadedFields
      .partial()
      .extend({ variants: loadedVariants.optional() })
      .nullish()
      .transform((was) => was ?? undefined),
  }),
);
/** Fields of a product as a form had loaded them; `category` is an id. */
export type LoadedFields = Partial<z.output<typeof loadedFields>>;
export type ProductChange = Partial<z.output<typeof updateProductSchema>>;
