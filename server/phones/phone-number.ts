import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

const parse = (typed: string): string | null => {
  // The library takes a country's code in brackets for none.
  const found = parsePhoneNumberFromString(typed.replace(/^\s*\((\+\d+)\)/, '$1'), {
    defaultCountry: 'NG',
    extract: false,
  });
  return found?.isValid() ? found.number : null;
};

/**
 * A telephone number in the international form (E.164, such as +2348031234567), however people typed it: 0803…, 234803…,
 * +234 803 …, 00234 803 …. Without a country it is taken for a Nigerian one.
 * @returns null for what is none
 */
export const phoneNumberOf = (typed: string): string | null =>
  // Nigeria dials abroad with 009; what people write is 00.
  parse(typed) ?? (/^\s*00/.test(typed) ? parse(typed.replace('00', '+')) : null);
