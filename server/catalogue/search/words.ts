/** Longer runs of letters are cut, in what is indexed and in what is typed alike. */
const WORD_MAX = 40;

/** Letters that Unicode does not take apart into a plain letter and a mark. */
const PLAIN: Readonly<Record<string, string>> = {
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
  ɛ: 'e',
  ɔ: 'o',
};
const MARKED = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'gu');
/** Letters and digits, also across an apostrophe or a hyphen: women's, t-shirt. */
const CHUNK = /[\p{L}\p{N}]+(?:['’ʼ-][\p{L}\p{N}]+)*/gu;
const APOSTROPHE = /['’ʼ]/gu;
const SEAM = /['’ʼ-]/u;

const cut = (word: string): string =>
  word.length > WORD_MAX ? Array.from(word).slice(0, WORD_MAX).join('') : word;

/** Lower case without accents: Àṣọ òkè → aso oke. The same for everything that is indexed and everything that is typed. */
export const plainText = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(MARKED, (letter) => PLAIN[letter] ?? letter);

/** The words under which a text is found, each once: women's also as womens, t-shirt also as tshirt. */
export const indexedWords = (text: string): Set<string> => {
  const words = new Set<string>();
  for (const [chunk] of plainText(text).matchAll(CHUNK)) {
    const parts = chunk.split(SEAM);
    for (const part of parts) words.add(cut(part));
    if (parts.length > 1) words.add(cut(parts.join('')));
  }
  return words;
};

/** The words of a search, each once, in the order in which they were typed. */
export const typedWords = (text: string): string[] => {
  const words = new Set<string>();
  for (const [chunk] of plainText(text).matchAll(CHUNK)) {
    for (const part of chunk.replace(APOSTROPHE, '').split('-')) words.add(cut(part));
  }
  return [...words];
};
