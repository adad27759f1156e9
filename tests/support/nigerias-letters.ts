/**
 * The letters of Nigeria's languages beside those of English, small, composed where Unicode has a composed form, with what stands for each in
 * letters of ASCII: the Pan-Nigerian alphabet (ɓ ɗ ǝ ẹ ị ƙ ọ ṣ ụ), Hausa's ƴ and ʼ, Igbo's and Efik's ṅ, and vowels and nasals with
 * the tones of Yoruba, Igbo and Hausa.
 */
export const NIGERIAS_LETTERS: readonly (readonly [letter: string, plain: string])[] = [
  ...Array.from('ɓbɗdƙkƴyǝe'.matchAll(/(.)(.)/gu), ([, letter = '', plain = '']) => [letter, plain] as const),
  ...['ẹ', 'ị', 'ọ', 'ụ', 'ṣ', 'ṅ'].map((letter) => [letter, letter.normalize('NFD').charAt(0)] as const),
  ...Array.from('aeiouẹịọụmn').flatMap((letter) =>
    ['\u0300', '\u0301', '\u0304'].map(
      (tone) => [`${letter}${tone}`.normalize('NFC'), letter.normalize('NFD').charAt(0)] as const,
    ),
  ),
  ...Array.from('aeiou').flatMap((letter) =>
    ['\u0302', '\u030c'].map((tone) => [`${letter}${tone}`.normalize('NFC'), letter] as const),
  ),
];

/** Hausa's letter, as it is typed and as keyboards and their makers would have it: none of them parts a word. */
export const HAUSAS_APOSTROPHES = ['\u02bc', '\u02bb', '\u2019', "'"] as const;
