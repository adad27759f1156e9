import type { MetaDescriptor } from 'react-router';
import { describe, expect, test } from 'vitest';
import { describedHead, pageHead } from './page-head.ts';
import { publicHead } from './public-head.ts';

const ORIGIN = 'https://shop.example';
const SHOP = { origin: ORIGIN, name: 'Mama Put', contact: { email: '', phone: '', address: '' } };
const PLAIN = {
  title: 'A',
  description: 'A page',
  shop: SHOP,
  canonicalPath: '/a',
  picture: { url: '/share.jpg', alt: 'A' },
};

/** The head as a crawler reads it: each tag's name with its content. */
const read = (head: MetaDescriptor[]): Record<string, string> =>
  Object.fromEntries(
    head.flatMap((tag) => {
      if ('title' in tag) return [['title', tag.title]];
      if ('href' in tag) return [[String(tag.rel), tag.href]];
      return [
        [('name' in tag && tag.name) || ('property' in tag && tag.property), 'content' in tag && tag.content],
      ];
    }),
  );

describe('the head of a public page', () => {
  test('says everything once, with absolute addresses', () => {
    const head = publicHead({
      title: 'Aso oke',
      description: 'Hand-woven\n in wine and gold.',
      shop: SHOP,
      canonicalPath: '/products/1',
      picture: { url: '/media/share/a.jpg', alt: 'Aso oke', size: { width: 1200, height: 630 } },
      type: 'product',
    });
    expect(read(head)).toEqual({
      title: 'Aso oke | Mama Put',
      description: 'Hand-woven in wine and gold.',
      canonical: `${ORIGIN}/products/1`,
      'og:type': 'product',
      'og:site_name': 'Mama Put',
      'og:locale': 'en_NG',
      'og:url': `${ORIGIN}/products/1`,
      'og:title': 'Aso oke',
      'og:description': 'Hand-woven in wine and gold.',
      'og:image': `${ORIGIN}/media/share/a.jpg`,
      'og:image:alt': 'Aso oke',
      'og:image:width': '1200',
      'og:image:height': '630',
      'twitter:card': 'summary_large_image',
    });
    expect(head).toHaveLength(14);
  });

  test('keeps titles and descriptions to what search engines show', () => {
    const head = read(publicHead({ ...PLAIN, title: 'long '.repeat(60), description: 'word '.repeat(200) }));
    expect(head.title?.length).toBeLessThanOrEqual(60 + ' | Mama Put'.length);
    expect(head.description?.length).toBeLessThanOrEqual(155);
    expect(head.description).toMatch(/word…$/);
  });

  test('takes a picture from elsewhere as it is, and claims no size that it does not know', () => {
    const picture = { url: 'https://pictures.example/a.jpg', alt: 'A' };
    const head = read(publicHead({ ...PLAIN, picture }));
    expect(head['og:image']).toBe('https://pictures.example/a.jpg');
    expect(head['og:image:width']).toBeUndefined();
  });

  test('can have an address and yet be left out by search engines', () => {
    const head = read(publicHead({ ...PLAIN, isIndexed: false }));
    expect(head).toMatchObject({ robots: 'noindex, follow', canonical: `${ORIGIN}/a` });
  });
});

test('the home page is called by the name of the shop', () => {
  expect(read(publicHead({ ...PLAIN, title: '' }))).toMatchObject({
    title: 'Mama Put',
    'og:title': 'Mama Put',
  });
});

test('any other page is kept out of search engines, and says no more than its title', () => {
  const loaderData = { origin: ORIGIN, storefront: SHOP };
  expect(read(pageHead('Cart')({ matches: [{ id: 'root', loaderData }] }))).toEqual({
    title: 'Cart | Mama Put',
    robots: 'noindex',
  });
  expect(read(pageHead('Cart')({ matches: [undefined] })).title).toBe('Cart | Shop');
});

test('a page that is not to be found, but described, names those who are to pass over it', () => {
  const loaderData = { origin: ORIGIN, storefront: SHOP };
  expect(read(describedHead('Checkout', 'Pay here.')({ matches: [{ id: 'root', loaderData }] }))).toEqual({
    title: 'Checkout | Mama Put',
    description: 'Pay here.',
    googlebot: 'noindex',
    bingbot: 'noindex',
    yandex: 'noindex',
    baiduspider: 'noindex',
  });
});
