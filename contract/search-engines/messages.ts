export const indexNowMessages = {
  notRefused: 'Nothing was refused: changes are told by themselves',
  400: 'They cannot read what the shop sends. A newer release may.',
  403: 'They do not find the key at its address. See to it that the address can be read from outside, then try again.',
  422: 'They say that the addresses do not belong to this shop. See to it that APP_URL is the shop’s public address, then try again.',
  other: 'They refused it. Try again later.',
} as const;
