import { type FileRow, fileOf, nextRow, options } from './files.fixture.ts';

const PRODUCTS = 1_194;
/** Further pictures of the first products. */
const MORE_ROWS = 65;
const [WITHOUT_BODY, WITHOUT_PICTURE, WITHOUT_SKU, TITLES_TWICE, TITLES_WITH_HTML] = [1_159, 337, 159, 10, 3];
const SHELVES = ['Ankara', 'Lace', 'Shoes', 'Bags'];

const titleOf = (n: number): string => {
  if (n < TITLES_TWICE * 2) return `Wrapper ${Math.floor(n / 2)}`;
  return n < TITLES_TWICE * 2 + TITLES_WITH_HTML ? `<b>Gele</b> &amp; <i>ipele</i> ${n}` : `Piece ${n}`;
};

const rowOf = (n: number): FileRow => ({
  handle: `piece-${n}`,
  title: titleOf(n),
  body: n < WITHOUT_BODY ? '' : '<p>Sewn to measure in Aba.</p>',
  brand: 'Aba Made',
  productCategory: n < 4 ? 'Apparel & Accessories > Clothing' : '',
  type: 'simple',
  tags: `${SHELVES[n % SHELVES.length]}, new`,
  published: n % 10 === 0 ? 'FALSE' : 'TRUE',
  sku: n < WITHOUT_SKU ? '' : `ABA-${n}`,
  stock: String(n % 7),
  price: `${1_000 + n}.00`,
  compareAt: n % 3 === 0 ? `${2_000 + n}.00` : '',
  image: n >= PRODUCTS - WITHOUT_PICTURE ? '' : `https://pictures.example/${n}.jpg`,
  imagePosition: n >= PRODUCTS - WITHOUT_PICTURE ? '' : '1',
  status: n % 10 === 0 ? 'draft' : 'active',
  more: options({ Title: 'Default Title' }, true),
});

/** A file such as a real shop's export from Shopify was: hardly any descriptions, one type for all, titles with markup. */
export const realShopifyFile = (): string =>
  fileOf(
    ...Array.from({ length: PRODUCTS }, (_, n) => [
      rowOf(n),
      ...(n < MORE_ROWS
        ? [nextRow(`piece-${n}`, { image: `https://pictures.example/${n}-back.jpg`, imagePosition: '2' })]
        : []),
    ]).flat(),
  );
