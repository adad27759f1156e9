/**
 * What stands for a letter where only those of English do (search, addresses, SMS): small letters that Unicode does not take apart into a
 * plain letter and a mark. `address_words` and `plain_letters` of the database have the same ones (migrations 0122 and
 * 0123): a letter that is added here is added to both.
 */
export const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
  ƴ: 'y',
  ǝ: 'e',
  ə: 'e',
  ɛ: 'e',
  ɔ: 'o',
};

/**
 * Signs that stand in a word as an apostrophe does. Hausa's ʼ is a letter to Unicode, as are its like: a word may begin with it
 * (ʼyan mata), and people write it in as many ways as they write an apostrophe.
 */
export const APOSTROPHES = "'’ʹʺʻʼʽʾʿˈˮꞌ";

const MARKED = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'gu');

/** Lower case without accents: Àṣọ òkè → aso oke. What is looked through, what is typed, and what stands out of it in a name are the same. */
export const plainText = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(MARKED, (letter) => PLAIN_LETTERS[letter] ?? letter);

/** A letter without its marks, in letters of English where there are some for it: `Ɗ` is `D`, `ọ̀` is `o`. */
export const plainLetter = (letter: string): string => {
  const bare = letter.normalize('NFD').replaceAll(/\p{M}/gu, '');
  const small = bare.toLowerCase();
  const plain = PLAIN_LETTERS[small] ?? small;
  return bare === small ? plain : plain.toUpperCase();
};
