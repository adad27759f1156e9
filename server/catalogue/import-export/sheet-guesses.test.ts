import { expect, test } from 'vitest';
import { readSample, readTitles } from './line-of-titles.ts';
import { guessTargets } from './sheet-guesses.ts';

/** What each column is taken for; a guess with a question mark behind it. */
const guessed = (...lines: string[]): Record<string, string> => {
  const bytes = Buffer.from(lines.join('\n'));
  const line = readTitles(bytes);
  const { targets, guessed: guesses } = guessTargets(line.titles, readSample(bytes, line), line.parted);
  return Object.fromEntries(
    line.titles.map((title, place) => [title, `${targets[place]}${guesses.has(place) ? '?' : ''}`]),
  );
};

test('titles that people give say what a column is, also by a part of them', () => {
  expect(
    guessed(
      'Goods,Cost Price,Our Price (NGN),Promo price,Pcs on hand,Front image,Back image,Supplier',
      'Bowl,300,500,450,4,https://a.example/1.jpg,https://a.example/2.jpg,Musa',
      'Cup,100,250,,7,https://a.example/3.jpg,,Musa',
    ),
  ).toEqual({
    Goods: 'name?',
    'Cost Price': 'leaveOut',
    'Our Price (NGN)': 'price?',
    'Promo price': 'discountPrice',
    'Pcs on hand': 'stock?',
    'Front image': 'picture?',
    'Back image': 'picture?',
    Supplier: 'leaveOut',
  });
});

test('where titles say nothing the cells do: addresses of pictures, amounts, codes, long texts, names', () => {
  expect(
    guessed(
      'A;B;C;D;E;F;G',
      '1;Clay bowl;KIT-01;₦1,250.50;4;https://a.example/1.jpg;Thrown on a wheel in Abuja by hand, glazed twice and fired in a wood kiln',
      '2;Wooden stool;HOM-77;₦900;12;https://a.example/2.webp?v=2;Carved from one piece of iroko wood in Oyo, oiled and smoothed for years of use',
      '3;Oil lamp;HOM-78;₦2,000;0;/media/3.png;Beaten from sheets of brass in the workshops of Bida, with a wick that lasts',
    ),
  ).toEqual({
    A: 'leaveOut',
    B: 'name?',
    C: 'sku?',
    D: 'price?',
    E: 'stock?',
    F: 'picture?',
    G: 'description?',
  });
});

test('figures with /=, as price lists have them, are prices', () => {
  expect(guessed('A,B,C', 'Bowl,4500/=,4', 'Stool,"12,000/-",7', 'Lamp,N900=,2')).toMatchObject({
    B: 'price?',
    C: 'stock?',
  });
});

test('a barcode is a barcode number beside a SKU, and the SKU where there is no other', () => {
  expect(guessed('Name,Price,SKU,Barcode', 'Bowl,5,B-1,4006381333931')).toMatchObject({
    SKU: 'sku',
    Barcode: 'gtin',
  });
  expect(guessed('Name,Price,Barcode,SKU No', 'Bowl,5,4006381333931,B-1')).toMatchObject({
    Barcode: 'gtin',
    'SKU No': 'sku?',
  });
  expect(guessed('Name,Price,Our barcode', 'Bowl,5,4006381333931')).toMatchObject({ 'Our barcode': 'sku?' });
  expect(guessed('Name,Price,Barcode', 'Bowl,5,4006381333931')).toMatchObject({ Barcode: 'sku?' });
  expect(guessed('Name,Price,EAN code', 'Bowl,5,4006381333931')).toMatchObject({ 'EAN code': 'gtin?' }); // One with nothing in it is no code of anything: the next column may be.
  expect(guessed('Name,Price,Barcode,Ref', 'Bowl,5,,B-1', 'Cup,6,,B-2', 'Jug,7,,B-3')).toMatchObject({
    Barcode: 'gtin',
    Ref: 'sku?',
  });
});

test('sizes and colours are variation types where a cell lists several or a name comes again, else attributes', () => {
  expect(guessed('Name,Price,Size,Colour', 'Shirt,5,"S, M, L",Red', 'Cap,3,One,Blue')).toMatchObject({
    Size: 'variation?',
    Colour: 'attribute?',
  });
  expect(guessed('Name,Price,Size', 'Shirt,5,S', 'Shirt,6,M')).toMatchObject({ Size: 'variation?' });
});

test('what cannot be told is left out: two columns of figures, counters, empty ones, plain numbers as prices', () => {
  expect(guessed('x,y,z,w,e', '1,10,20,300,', '2,11,25,400,', '3,9,30,350,')).toEqual({
    x: 'leaveOut',
    y: 'leaveOut',
    z: 'leaveOut',
    w: 'leaveOut',
    e: 'leaveOut',
  });
});

test('whether a product is shown, by the title and by parts of it; what says the reverse is read so', () => {
  const read = (title: string, ...cells: string[]) =>
    guessed(`Name,Price,${title}`, ...cells.map((cell, at) => `Bowl ${at},5,${cell}`))[title];
  for (const title of ['Published', 'Visible', 'Enabled', 'Is Active', 'Show in store', 'Hidden'])
    expect(read(title, 'No', 'Yes')).toBe('active');
  for (const title of ['Visible on website', 'Product active', 'Hidden from shop', 'Show on site'])
    expect(read(title, 'no', 'TRUE', 'no')).toBe('active?');
  expect(read('Active ingredient', 'Retinol', 'Niacinamide')).not.toContain('active');
  for (const title of ['Bluetooth enabled', 'Show on homepage', 'Hidden pockets', 'Discount active'])
    expect(read(title, 'No', 'Yes'), title).not.toContain('active');
});

test('a question is no count, and numbered articles are no prices', () => {
  expect(guessed('Item,Price,Pieces,Available?', 'Bowl,5,40,Yes', 'Stool,9,3,No')).toMatchObject({
    Pieces: 'stock?',
  });
  expect(guessed('Ref,Item,Rate', '#1001,Bowl,"4,500"', '#1002,Stool,"12,000"')).toMatchObject({
    Rate: 'price?',
  });
});

test('prices whose ₦ a spreadsheet could not write, and a size such as 38,5', () => {
  expect(guessed('A,B,C', 'Bowl,?4500,4', 'Stool,"?12,000.00",7', 'Lamp,900 naira,2')).toMatchObject({
    B: 'price?',
  });
  expect(guessed('A,B', 'Bowl,#4500', 'Stool,₦ 12 000')).toMatchObject({ B: 'price?' });
  expect(guessed('Name;Price;Size', 'Shoe;9,99;38,5', 'Boot;19,99;39')).toMatchObject({ Size: 'attribute?' });
});
