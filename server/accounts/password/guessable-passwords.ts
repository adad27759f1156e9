import { PASSWORD_MIN } from '#contract/accounts/limits.ts';
import { normalForm } from '#contract/normal-form.ts';
import { isCommonPassword } from './common-passwords.ts';

/**
 * Words that whoever attacks this shop tries first, besides its own name and the address of the account (OWASP ASVS 5.0,
 * 6.1.2 and 6.2.11).
 */
const WORDS_OF_THE_TRADE = [
  'paystack',
  'admin',
  'administrator',
  'owner',
  'shop',
  'store',
  'naira',
  'nigeria',
];
/** Shorter words stand in too many others. */
const SHORTEST_WORD = 3;
/** Letters that a password must have besides those words: fewer are an ending, such as `Shop-ng-2026`. */
const LETTERS_OF_ONES_OWN = 3;

/** How words are disguised: `P@yst4ck`. */
const DISGUISES: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  '5': 's',
  $: 's',
  '7': 't',
};

/** The words of a text, its single ones and all of them together: `ada.obi` gives `ada`, `obi` and `adaobi`. */
const wordsOf = (text: string): string[] => {
  const words = text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return [...words, words.join('')].filter((word) => word.length >= SHORTEST_WORD);
};

/** Whether little but the given words, figures and signs is in it. */
const isMadeOf = (password: string, words: readonly string[]): boolean => {
  const lower = password.toLowerCase();
  const signs = lower.split('');
  const plain = signs.map((sign) => DISGUISES[sign] ?? sign).join('');
  const isOwn = signs.map((sign) => /\p{L}/u.test(sign));
  let isFound = false;
  for (const word of words) {
    for (const text of [plain, lower]) {
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
        isFound = true;
        isOwn.fill(false, at, at + word.length);
      }
    }
  }
  return isFound && isOwn.filter(Boolean).length < LETTERS_OF_ONES_OWN;
};

/** Whether all of it, but for an ending of figures and signs, is one sign or one run of them: `Aaaaaa1`, `abcdef`, `987654`. */
const isOneRun = (password: string): boolean => {
  const body = password.toLowerCase().replace(/[^\p{L}]+$/u, '') || password;
  const signs = [...body].map((sign) => sign.codePointAt(0) ?? 0);
  const [first = 0, second = first] = signs;
  const step = second - first;
  if (signs.length < 3 || Math.abs(step) > 1) return false;
  return signs.every((sign, place) => sign === first + place * step);
};

/**
 * Whether somebody who knows the shop and the address would guess the password within a few thousand tries: it is one of
 * the most common, one run of signs, or made of words of the context.
 * @param context the shop's name, and the address of whoever the password is for
 */
export const isGuessable = (typed: string, context: { shopName: string; email: string }): boolean => {
  // As it is hashed, and as whoever guesses would type it.
  const password = normalForm(typed);
  if (password.length < PASSWORD_MIN || isCommonPassword(password) || isOneRun(password)) return true;
  const [local = ''] = context.email.split('@');
  const words = [...WORDS_OF_THE_TRADE, ...wordsOf(normalForm(context.shopName)), ...wordsOf(local)];
  return isMadeOf(password, words);
};
