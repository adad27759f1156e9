/**
 * What shoppers and owners call the ways of paying that a provider names. Source: Paystack's OpenAPI document (`channels` of
 * initialize, `channel` of the list of transactions) and its page about payment channels.
 */
const NAMES: Readonly<Record<string, string>> = {
  card: 'card',
  bank_transfer: 'bank transfer',
  ussd: 'USSD',
  bank: 'bank account',
  qr: 'QR code',
  mobile_money: 'mobile money',
  eft: 'EFT',
  apple_pay: 'Apple Pay',
  pos: 'POS terminal',
  dedicated_nuban: 'dedicated account',
};

/** The provider's words for ways of paying, those that most shoppers use first. */
export const CHANNELS: readonly string[] = Object.keys(NAMES);

/** A way of paying within a sentence: `bank transfer`. A word that nobody here knows is given as it is. */
export const channelName = (channel: string): string => NAMES[channel] ?? channel.replaceAll('_', ' ');
