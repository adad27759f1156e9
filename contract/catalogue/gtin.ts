const GTIN_NAMES = /^(gtin|ean|upc|jan|isbn|barcode|bar code)(-?\d{1,2})?$/i;
const GTIN_LENGTHS = [8, 12, 13, 14];

/** Rows of a product, as `attributeSchema` has them. */
type Attributes = readonly { name: string; value: string }[];

/** A barcode number as people write it, without what they part its digits by. */
export const gtinDigits = (text: string): string => text.replaceAll(/[\s-]/g, '');

/** Whether digits are a GTIN: the last one is reckoned from the others. Source: GS1 General Specifications, 7.9. */
export const isGtin = (digits: string): boolean => {
  if (!/^\d+$/.test(digits) || !GTIN_LENGTHS.includes(digits.length)) return false;
  const sum = [...digits.padStart(14, '0')].reduce(
    (total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1),
    0,
  );
  // Prefixes of shops' own numbers and of coupons are no product's in the world. Source: Google, "GTIN".
  return sum % 10 === 0 && !/^(2|02|04|98|99)/.test(digits.padStart(13, '0').slice(-13));
};

/** Which of a product's attributes says its barcode number; -1 where none does. */
export const placeOfGtin = (attributes: Attributes): number =>
  attributes.findIndex(({ name }) => GTIN_NAMES.test(name.trim()));

/** The barcode number among a product's attributes; empty where there is none, or what stands there is none. */
export const gtinAmong = (attributes: Attributes): string => {
  const digits = gtinDigits(attributes[placeOfGtin(attributes)]?.value ?? '');
  return isGtin(digits) ? digits : '';
};
