import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Facets } from '#contract/catalogue/facets.ts';
import type { Product } from '#contract/catalogue/schemas.ts';
import type { Suggestions } from '#contract/catalogue/suggestions.ts';
import type { Found } from '#contract/shop-search/schemas.ts';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { addCategory, addProduct } from '#tests/support/catalogue.ts';
import { HAUSAS_APOSTROPHES } from '#tests/support/nigerias-letters.ts';
import { call } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { fileOf, goodRow } from '../import-export/files.fixture.ts';
import { importDesk } from '../import-export/import.fixture.ts';

let shop: TestShop;
let admin: TestAccount;
let category: string;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await createAdmin(shop);
  category = await addCategory(shop, admin, 'Kayan ʼyan mata ʼ');
});
afterAll(() => shop.stop());

/** None of them a slip away from another. */
const WORDS = ['huluna', 'zannuwa', 'kujerun', 'atamfofi'];

/** The ids that each search of the shop gives for a text; facets give how many instead. */
const searches = async (text: string) => {
  const q = encodeURIComponent(text);
  const read = async <T>(path: string): Promise<T> => {
    const { status, body } = await call<T>(shop, admin, 'GET', path);
    expect(status, `${path}: ${body.error}`).toBe(200);
    return body.data;
  };
  const [products, suggestions, facets, listed, found] = [
    await read<Product[]>(`/products?limit=50&q=${q}`),
    await read<Suggestions>(`/products/suggestions?q=${q}`),
    await read<Facets>(`/products/facets?q=${q}`),
    await read<Product[]>(`/admin/products?limit=50&search=${q}`),
    await read<Found>(`/admin/search?q=${q}`),
  ];
  const idsOf = (list: readonly { _id: string }[]) => list.map(({ _id }) => _id);
  return {
    products: idsOf(products),
    suggestions: idsOf(suggestions.products),
    counted: facets.total,
    listed: idsOf(listed),
    found: idsOf(found.products),
  };
};

describe.each(HAUSAS_APOSTROPHES.map((sign, index) => [sign, WORDS[index] ?? ''] as const))(
  'with %s at the edge of a word',
  (sign, word) => {
    test('a product is saved, changed and found', async () => {
      const { _id } = await addProduct(shop, admin, category, {
        name: `${word} na ${sign}yan mata ${sign}`,
        description: `Atamfa ${sign} mai kyau, raʼayi ${sign}`,
        brand: `Kaya${sign}`,
        sku: `${sign}ZANE-${word}`,
        attributes: [{ name: `${sign}`, value: `Jaʼiri ${sign}` }],
      });
      const changed = await call<Product>(shop, admin, 'PUT', `/products/${_id}`, {
        name: `${word} na ${sign}ƴaƴan mata${sign} ${sign}`,
      });
      expect(changed.status).toBe(200);
      for (const text of [`${word} ${sign}yayan`, `${sign}yayan ${word} ${sign}`, `${word} ra${sign}ayi`]) {
        expect((await searches(text)).products, text).toEqual([_id]);
      }
      expect(await searches(`${word} ${sign}ya`)).toEqual({
        products: [_id],
        suggestions: [_id],
        counted: 1,
        listed: [_id],
        found: [_id],
      });
    });

    test('a file of products is imported', async () => {
      const { counts, trouble } = await importDesk(shop, admin).importAll(
        fileOf(
          goodRow(`huluna-${word}`, {
            title: `Huluna ${sign}yan mata`,
            type: `Huluna ${sign}${word}`,
            brand: sign,
          }),
          goodRow(`riga-${word}`, { body: `<p>Riga mai ${sign} kyau, an saka a ${sign}Daura</p>` }),
        ),
      );
      expect({ counts, trouble }).toMatchObject({ counts: { created: 2, refused: 0 }, trouble: null });
    });
  },
);

test.for(['ʼ', 'a ʼ', 'ʼ ʼ', "'", 'ʼ-ʼ', 'ŉ', 'ŉa', 'ʹ', 'ー', '\u0307', 'a \u0301', "\\'"])(
  '%j is a search like any other',
  async (text) => {
    await searches(text);
  },
);
