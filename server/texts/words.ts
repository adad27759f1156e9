import { APOSTROPHES, plainLetter } from '#contract/plain-letters.ts';

/** Letters of one message; a longer one is sent, and paid, as several. Source: GSM 03.38, 3GPP TS 23.040. */
export const ONE_SEGMENT = 160;

/** Signs that people write and phones have no room for: one of them makes all of a message cost double. */
const PLAIN_SIGNS: Readonly<Record<string, string>> = {
  '₦': 'NGN ',
  ...Object.fromEntries(Array.from(`${APOSTROPHES}‘`, (sign) => [sign, "'"])),
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '\u00a0': ' ',
};

const SIGN = new RegExp(`[${Object.keys(PLAIN_SIGNS).join('')}]`, 'gu');

/** Whatever is not in the alphabet of phones; letters become those of English that stand for them. */
const FOREIGN = /[^\n\r -_a-z£¥èéùìòÇØøÅåΔΦΓΛΩΠΨΣΘΞÆæßÉ¤¡ÄÖÑÜ§¿äöñüà{}[\]~|€^\\]/gu;

/** A message in letters that every phone has, of one segment at most: what is too long ends in dots. */
export const plainText = (text: string, most = ONE_SEGMENT): string => {
  const plain = text
    .replaceAll(SIGN, (sign) => PLAIN_SIGNS[sign] ?? sign)
    .replaceAll(FOREIGN, (sign) => {
      const bare = plainLetter(sign);
      return /^[ -_a-z]+$/.test(bare) ? bare : '';
    })
    .replaceAll(/ {2,}/g, ' ')
    .trim();
  return plain.length <= most ? plain : `${plain.slice(0, most - 3).trimEnd()}...`;
};
