import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, test } from 'vitest';
import { mixesCharacters } from '#contract/accounts/password.ts';
import { isGuessable } from './guessable-passwords.ts';

const context = { shopName: 'Mama Nkechi Stores', email: 'ada.obi@example.com' };
const guessed = (...passwords: string[]) => passwords.filter((password) => isGuessable(password, context));

describe('a password that others would guess', () => {
  test('is one of the most common, in any case of letters', () => {
    const common = ['Password1', 'PASSWORD123', 'Qwerty123', 'Passw0rd', 'Welcome1', 'Chelsea1', '123456'];
    expect(guessed(...common)).toEqual(common);
  });

  test('is one of 3,000 at least that the rules let through otherwise', () => {
    const allowed = dictionary['passwords-common']
      .map((word) => String(word).replace(/[a-z]/, (letter) => letter.toUpperCase()))
      .filter((word) => word.length >= 6 && mixesCharacters(word));
    expect(allowed.length).toBeGreaterThan(3000);
    expect(guessed(...allowed)).toHaveLength(allowed.length);
  });

  test('is made of the words of the context, however they are written', () => {
    const passwords = [
      'Paystack2026',
      'P@yst4ck!',
      'Admin@2026',
      'Mama-Nkechi-1',
      'MamaNkechiStores1',
      'Nkechi@Paystack9',
      'Ada.Obi.1990',
      'adaobi!!',
      '0b1-4d4-7',
      'Shop-ng-2026',
    ];
    expect(guessed(...passwords)).toEqual(passwords);
  });

  test('is made of the shop’s name, whichever way its marks were typed', () => {
    for (const shopName of ['Kòtún', 'Ilé Àṣọ', 'Café'])
      for (const form of ['NFC', 'NFD'])
        for (const named of ['NFC', 'NFD'])
          expect(
            isGuessable(`${shopName}-2026`.normalize(form), {
              ...context,
              shopName: shopName.normalize(named),
            }),
          ).toBe(true);
  });

  test('is one run of signs', () => {
    const passwords = ['abcdef', 'Aaaaaa1', 'Abcdefg99', 'FEDCBA!', '987654', '000000', '----------'];
    expect(guessed(...passwords)).toEqual(passwords);
  });

  test('is not one that has only something of them', () => {
    expect(
      guessed(
        'Harmattan7',
        'Breezy-Harmattan-41',
        'Ofada+Ayamase=1',
        'Nkechi-sells-Ofada-3',
        'Paystack-Harmattan-1',
        'Adamawa-Hills-9',
        'simple-thing',
        '481920',
        'ẹ̀bà àti ẹ̀fọ́',
      ),
    ).toEqual([]);
  });
});
