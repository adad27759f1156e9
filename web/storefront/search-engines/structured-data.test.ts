import { expect, test } from 'vitest';
import { breadcrumbs, organization, structuredData, webSite } from './structured-data.ts';

const ORIGIN = 'https://shop.example';
const SHOP = { origin: ORIGIN, name: 'Mama Put', contact: { email: '', phone: '', address: '' } };

test('the shop is told with what its owner has said of it', () => {
  expect(organization(SHOP)).toEqual({
    '@type': 'Organization',
    '@id': `${ORIGIN}/#organization`,
    name: 'Mama Put',
    url: `${ORIGIN}/`,
    logo: `${ORIGIN}/app-512.png`,
  });
  const contact = { email: 'ada@shop.example', phone: '+234 1 234 5678', address: '1 Broad Street, Lagos' };
  expect(organization({ ...SHOP, contact })).toMatchObject({
    email: contact.email,
    telephone: contact.phone,
    address: contact.address,
  });
});

test('the site says how it is searched', () => {
  expect(webSite(SHOP)).toMatchObject({
    '@type': 'WebSite',
    publisher: { '@id': `${ORIGIN}/#organization` },
    potentialAction: {
      '@type': 'SearchAction',
      target: { urlTemplate: `${ORIGIN}/products?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  });
});

test('breadcrumbs begin at home and count from 1', () => {
  const { itemListElement } = breadcrumbs(SHOP, [{ name: 'Products', path: '/products' }]) as {
    itemListElement: unknown;
  };
  expect(itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: `${ORIGIN}/` },
    { '@type': 'ListItem', position: 2, name: 'Products', item: `${ORIGIN}/products` },
  ]);
});

test('all stands in one block', () => {
  expect(structuredData(organization(SHOP), webSite(SHOP))).toMatchObject({
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@graph': [{ '@type': 'Organization' }, { '@type': 'WebSite' }],
    },
  });
});
