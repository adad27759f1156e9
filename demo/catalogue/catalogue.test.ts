import { describe, expect, test } from 'vitest';
import { CATEGORY_DESCRIPTION_MAX, REVIEW_COMMENT_MAX } from '#contract/catalogue/limits.ts';
import { createProductSchema } from '#contract/catalogue/product-form.ts';
import { type DemoProduct, demoCatalogue } from './catalogue.ts';
import written from './reviews.json' with { type: 'json' };

const { categories, products, shoppers } = demoCatalogue;

const share = (holds: (product: DemoProduct) => boolean): number => {
  return products.filter(holds).length / products.length;
};

const count = (holds: (product: DemoProduct) => boolean): number => {
  return products.filter(holds).length;
};

const twice = (values: readonly string[]): string[] => {
  return values.filter((value, index) => values.indexOf(value) !== index);
};

describe('the demo catalogue', () => {
  test('fills a shop: many products in many categories', () => {
    expect(products.length).toBeGreaterThanOrEqual(130);
    expect(categories.length).toBeGreaterThanOrEqual(12);
    for (const { name } of categories)
      expect(
        count(({ category }) => category === name),
        name,
      ).toBeGreaterThan(4);
  });

  test('gives products that the shop itself would accept', () => {
    for (const product of products) {
      const judged = createProductSchema.safeParse({
        name: product.name,
        description: product.description,
        price: product.priceNaira,
        discountPrice: product.discountPriceNaira,
        stock: product.stock,
        category: '019b76da-a800-7000-8000-000000000000',
        images: [{ url: `/media/${product.slug}-1.webp`, isMain: true }],
        variations: product.variations,
        brand: product.brand,
        sku: product.sku,
        isActive: product.isActive,
        isFeatured: product.isFeatured,
      });
      expect(judged.error?.issues ?? [], product.slug).toEqual([]);
      expect(judged.data?.variations, product.slug).toEqual(product.variations);
    }
  });

  test('names each product, sku, category and shopper once', () => {
    expect(twice(products.map(({ slug }) => slug))).toEqual([]);
    expect(twice(products.map(({ name }) => name))).toEqual([]);
    expect(twice(products.map(({ sku }) => sku))).toEqual([]);
    expect(twice(products.map(({ description }) => description))).toEqual([]);
    expect(twice(categories.map(({ name }) => name.toLowerCase()))).toEqual([]);
    expect(twice(shoppers.map(({ key }) => key))).toEqual([]);
    expect(twice(shoppers.map(({ email }) => email))).toEqual([]);
  });

  test('files every product under a category that exists, with a brand and a slug fit for an address', () => {
    const names = categories.map(({ name }) => name);
    for (const { slug, category, brand } of products) {
      expect(names, slug).toContain(category);
      expect(brand.length, slug).toBeGreaterThan(1);
      expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    }
    for (const { description } of categories) {
      expect(description.length).toBeLessThanOrEqual(CATEGORY_DESCRIPTION_MAX);
      expect(description.length).toBeGreaterThan(10);
    }
  });

  test('has discounts below the price on about a quarter of the products', () => {
    const reduced = share(({ discountPriceNaira }) => discountPriceNaira !== null);
    expect(reduced).toBeGreaterThan(0.2);
    expect(reduced).toBeLessThan(0.35);
    for (const { slug, priceNaira, discountPriceNaira } of products) {
      if (discountPriceNaira !== null) expect(discountPriceNaira, slug).toBeLessThan(priceNaira);
    }
  });

  test('goes from very cheap to very dear', () => {
    const prices = products.map(({ priceNaira }) => priceNaira);
    expect(Math.min(...prices)).toBe(200);
    expect(Math.max(...prices)).toBe(2450000);
  });

  test('has products in every band of stock', () => {
    expect(count(({ stock }) => stock === 0)).toBeGreaterThanOrEqual(4);
    expect(count(({ stock }) => stock >= 1 && stock <= 5)).toBeGreaterThanOrEqual(4);
    expect(count(({ stock }) => stock >= 6 && stock <= 10)).toBeGreaterThanOrEqual(4);
    expect(share(({ stock }) => stock > 10)).toBeGreaterThan(0.6);
  });

  test('features more than the home page shows, and only what can be bought', () => {
    const featured = products.filter(({ isFeatured }) => isFeatured);
    expect(featured.length).toBeGreaterThanOrEqual(14);
    expect(featured.filter(({ isActive, stock }) => !isActive || stock === 0)).toEqual([]);
    const inactive = count(({ isActive }) => !isActive);
    expect(inactive).toBeGreaterThanOrEqual(4);
    expect(inactive).toBeLessThanOrEqual(6);
  });

  test('tries the layout with long names and texts', () => {
    expect(count(({ name }) => name.length > 150)).toBeGreaterThan(0);
    expect(count(({ description }) => description.length > 300)).toBeGreaterThanOrEqual(3);
    expect(count(({ description }) => description.length <= 150)).toBeGreaterThan(10);
    expect(count(({ placeholders: { length } }) => length >= 2 && length <= 4)).toBe(products.length);
  });

  test('has variations on many products, each type with values of its own', () => {
    expect(share(({ variations }) => Object.keys(variations).length > 0)).toBeGreaterThan(0.4);
    expect(count(({ variations }) => Object.keys(variations).length > 1)).toBeGreaterThan(5);
    for (const { slug, variations } of products) {
      for (const values of Object.values(variations)) expect(twice(values), slug).toEqual([]);
    }
  });

  test('has been reviewed by its shoppers, once each, after the product came', () => {
    const keys = shoppers.map(({ key }) => key);
    expect(keys.length).toBeGreaterThanOrEqual(12);
    expect(products.flatMap(({ reviews }) => reviews)).toHaveLength(written.length);
    for (const { slug, reviews, addedDaysAgo } of products) {
      expect(twice(reviews.map(({ shopper }) => shopper)), slug).toEqual([]);
      for (const { shopper, star, comment, daysAgo } of reviews) {
        expect(keys, slug).toContain(shopper);
        expect([1, 2, 3, 4, 5], slug).toContain(star);
        expect(comment.length, slug).toBeLessThanOrEqual(REVIEW_COMMENT_MAX);
        expect(daysAgo, slug).toBeGreaterThan(0);
        expect(daysAgo, slug).toBeLessThan(addedDaysAgo);
      }
    }
  });

  test('spreads the reviews believably: on about 60% of the products, mostly but not only kind', () => {
    const reviewed = share(({ reviews }) => reviews.length > 0);
    expect(reviewed).toBeGreaterThan(0.5);
    expect(reviewed).toBeLessThan(0.7);
    const stars = products.flatMap(({ reviews }) => reviews.map(({ star }) => star));
    for (const star of [1, 2, 3, 4, 5] as const) expect(stars, `${star} stars`).toContain(star);
    expect(stars.filter((star) => star >= 4).length / stars.length).toBeGreaterThan(0.7);
    expect(stars.filter((star) => star === 5).length / stars.length).toBeLessThan(0.7);
    for (const { key } of shoppers) {
      expect(
        count(({ reviews }) => reviews.some(({ shopper }) => shopper === key)),
        key,
      ).toBeGreaterThan(5);
    }
  });

  test('uses addresses that belong to nobody', () => {
    for (const { email } of shoppers) expect(email).toMatch(/^[a-z.]+@shoppers\.example$/);
  });
});
