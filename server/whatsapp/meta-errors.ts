/**
 * What becomes of a message that Meta refuses:
 *   later    nothing was sent and it may pass: too much at once, Meta is down
 *   never    this message or this receiver: not by this way
 *   owner    every message fails until the owner puts something right
 */
export type Verdict = 'later' | 'never' | 'owner';

/** Source: Meta's list of error codes of the Cloud API (https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes). */
const VERDICTS: Readonly<Record<number, { verdict: Verdict; text: string }>> = {
  0: { verdict: 'owner', text: 'Meta does not take the token any more: make a new one' },
  3: { verdict: 'owner', text: 'The token may not send messages: give it whatsapp_business_messaging' },
  10: { verdict: 'owner', text: 'The token may not send messages: give it whatsapp_business_messaging' },
  190: { verdict: 'owner', text: 'The token has expired or was withdrawn: make a permanent one' },
  33: { verdict: 'owner', text: 'Meta does not know the phone number (WHATSAPP_PHONE_NUMBER_ID)' },
  368: { verdict: 'owner', text: 'Meta has blocked the account over a breach of its rules' },
  131005: { verdict: 'owner', text: 'The token may not send messages: give it whatsapp_business_messaging' },
  131031: { verdict: 'owner', text: 'Meta has locked the account' },
  131042: { verdict: 'owner', text: 'Meta has no way of payment for the account, or it was refused' },
  131045: { verdict: 'owner', text: 'The phone number is not registered with the Cloud API' },
  132000: { verdict: 'owner', text: 'The approved message has other places than the shop fills' },
  132001: { verdict: 'owner', text: 'The message is not approved, or not in this language' },
  132005: { verdict: 'owner', text: 'The message is longer than Meta takes' },
  132007: { verdict: 'owner', text: 'The wording of the message breaks a rule of Meta’s' },
  132012: { verdict: 'owner', text: 'The approved message has places of another kind than the shop fills' },
  132015: { verdict: 'owner', text: 'Meta has paused the message: people marked it as unwanted' },
  132016: { verdict: 'owner', text: 'Meta has switched the message off: it was paused too often' },
  133010: { verdict: 'owner', text: 'The phone number is not registered with the Cloud API' },
  1: { verdict: 'later', text: 'Meta had a fault of its own' },
  2: { verdict: 'later', text: 'Meta is down or busy' },
  4: { verdict: 'later', text: 'Too many calls at once' },
  80007: { verdict: 'later', text: 'Too many messages at once' },
  130429: { verdict: 'later', text: 'Too many messages at once' },
  131000: { verdict: 'later', text: 'Meta had a fault of its own' },
  131016: { verdict: 'later', text: 'Meta is down or busy' },
  131048: { verdict: 'later', text: 'Meta slows the number down: people marked messages as unwanted' },
  131056: { verdict: 'later', text: 'Too many messages to one person at once' },
  131057: { verdict: 'later', text: 'The account is under maintenance at Meta' },
  133004: { verdict: 'later', text: 'Meta is down or busy' },
  130472: { verdict: 'never', text: 'Meta keeps the message from some people, as a trial' },
  131008: { verdict: 'never', text: 'A value of the message is missing' },
  131009: { verdict: 'never', text: 'A value of the message is not valid' },
  131021: { verdict: 'never', text: 'The number is the shop’s own' },
  131026: { verdict: 'never', text: 'The number is not on WhatsApp, or cannot be reached there' },
  131030: { verdict: 'never', text: 'A test number writes to the numbers alone that are named at Meta' },
  131047: {
    verdict: 'never',
    text: 'More than 24 hours since the customer wrote: only approved messages go',
  },
  131049: { verdict: 'never', text: 'Meta keeps the message back, to send the person fewer' },
  131050: { verdict: 'never', text: 'The customer has ended messages of the shop' },
};

/** 200 to 299: the token lacks a permission. */
const isPermission = (code: number): boolean => code >= 200 && code <= 299;

/** What an error of Meta's means: in words for the owner, and what becomes of the message. One that nobody knows is not repeated. */
export const verdictOn = (code: number): { verdict: Verdict; text: string } =>
  VERDICTS[code] ??
  (isPermission(code)
    ? { verdict: 'owner', text: 'The token lacks a permission' }
    : { verdict: 'never', text: `Meta refused the message (error ${code})` });
