/** Letters of one message; a longer one is sent, and paid, as several. Source: GSM 03.38, 3GPP TS 23.040. */
export const ONE_SEGMENT = 160;

/** Signs that people write and phones have no room for: one of them makes all of a message cost double. */
const PLAIN: Readonly<Record<string, string>> = {
  '₦': 'NGN ',
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '\u00a0': ' ',
};

/** Whatever is not in the alphabet of phones; letters keep their body without the accent. */
const FOREIGN = /[^\n\r -_a-z£¥èéùìòÇØøÅåΔΦΓΛΩΠΨΣΘΞÆæßÉ¤¡ÄÖÑÜ§¿äöñüà{}[\]~|€^\\]/gu;

/** A message in letters that every phone has, of one segment at most: what is too long ends in dots. */
export const plainText = (text: string, most = ONE_SEGMENT): string => {
  const plain = text
    .replaceAll(/[₦’‘“”–—…\u00a0]/gu, (sign) => PLAIN[sign] ?? sign)
    .replaceAll(FOREIGN, (sign) => {
      const bare = sign.normalize('NFD').replaceAll(/\p{M}/gu, '');
      return /^[ -_a-z]+$/.test(bare) ? bare : '';
    })
    .replaceAll(/ {2,}/g, ' ')
    .trim();
  return plain.length <= most ? plain : `${plain.slice(0, most - 3).trimEnd()}...`;
};
