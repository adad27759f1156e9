/**
 * Digits with their thousands apart: `-1234.5` is `-1,234.5`. Not by `Intl.NumberFormat`: the first of them has a phone read the
 * rules of the whole world while the page comes alive (docs/decisions/0093).
 */
export const groupedDigits = (digits: string): string => {
  const [whole = '', ...fraction] = digits.split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...fraction].join('.');
};
