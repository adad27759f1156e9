import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { withoutRemarks } from '#contract/phones/nigerian.ts';

const parse = (number: string): string | null => {
  // The library takes a country's code in brackets for none.
  const found = parsePhoneNumberFromString(number.replace(/^\((\+\d+)\)/, '$1'), {
    defaultCountry: 'NG',
    extract: false,
  });
  return found?.isValid() ? found.number : null;
};

/**
 * A telephone number in the international form (E.164, such as +2348031234567), however people typed or pasted it: 0803…, 234803…,
 * +234 803 …, 00234 803 …, 0803… (WhatsApp). Without a country it is taken for a Nigerian one.
 * @returns null for what is none
 */
export const phoneNumberOf = (typed: string): string | null => {
  const number = withoutRemarks(typed);
  // Nigeria dials abroad with 009; what people write is 00.
  return parse(number) ?? (number.startsWith('00') ? parse(number.replace('00', '+')) : null);
};
