import ipaddr from 'ipaddr.js';
import { WHATSAPP_SETTINGS } from './config-whatsapp.ts';
import { MOST_CONNECTIONS } from './database/embedded/settings.ts';

/** The settings that rules between settings look at. */
export interface SettingsToJudge {
  SHOP_MODE: 'demo' | 'live';
  HOST: string;
  APP_URL?: string | undefined;
  DATABASE_URL?: string | undefined;
  DATABASE_DIRECT_URL?: string | undefined;
  DATABASE_POOL: number;
  WEB_CONCURRENCY: number;
  PAYSTACK_PUBLIC_KEY?: string | undefined;
  PAYSTACK_SECRET_KEY?: string | undefined;
  ALLOW_TEST_KEYS: boolean;
  ADMIN_EMAIL?: string | undefined;
  ADMIN_PASSWORD?: string | undefined;
  TERMII_API_KEY?: string | undefined;
  TERMII_SENDER_ID?: string | undefined;
  WHATSAPP_PHONE_NUMBER_ID?: string | undefined;
  WHATSAPP_TOKEN?: string | undefined;
  WHATSAPP_APP_SECRET?: string | undefined;
  WHATSAPP_VERIFY_TOKEN?: string | undefined;
  SMTP_URL?: string | undefined;
  MAIL_FROM?: string | undefined;
}

/** DATABASE_URL is not among them: a live shop may run its own PostgreSQL in DATA_DIR. */
const NEEDED_LIVE = [
  'APP_URL',
  'PAYSTACK_PUBLIC_KEY',
  'PAYSTACK_SECRET_KEY',
  'SMTP_URL',
  'MAIL_FROM',
] as const;
const OWN_DATABASE =
  '; and DATABASE_URL, unless the shop is to keep its database in DATA_DIR, which needs nothing';
const KEYS = ['PAYSTACK_PUBLIC_KEY', 'PAYSTACK_SECRET_KEY'] as const;

/** Whether only this machine itself reaches a host. */
const isOwnMachine = (host: string): boolean => {
  const name = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  if (ipaddr.isValid(name)) return ipaddr.process(name).range() === 'loopback';
  return name === 'localhost' || name.endsWith('.localhost');
};

/** The setting by which others than this machine reach the shop, with its value; null where none says so. */
const openingOf = ({ HOST, APP_URL }: SettingsToJudge): string | null => {
  if (APP_URL !== undefined && !isOwnMachine(new URL(APP_URL).hostname)) return `APP_URL=${APP_URL}`;
  return isOwnMachine(HOST) ? null : `HOST=${HOST}`;
};

/** Whether others than this machine reach the shop, as far as its settings tell. */
export const isOpenToOthers = (settings: SettingsToJudge): boolean => openingOf(settings) !== null;

/** One objection where it holds. */
const when = (isSo: boolean, objection: string): string[] => (isSo ? [objection] : []);

const objectionsToPairs = (settings: SettingsToJudge): string[] => {
  const { SHOP_MODE, ADMIN_EMAIL, ADMIN_PASSWORD } = settings;
  const [publicKey, secretKey] = KEYS.map((name) => settings[name]);
  const isHalfKey = (publicKey === undefined) !== (secretKey === undefined);
  // The demo has an address and a password of its own for its administrator, and takes what is missing from there.
  const isHalf = (ADMIN_EMAIL === undefined) !== (ADMIN_PASSWORD === undefined);
  const noWhatsApp = WHATSAPP_SETTINGS.filter((name) => settings[name] === undefined);
  return [
    ...when(
      isHalfKey,
      'Settings PAYSTACK_PUBLIC_KEY and PAYSTACK_SECRET_KEY belong together: give both or neither',
    ),
    ...when(
      isHalf && SHOP_MODE === 'live',
      'Settings ADMIN_EMAIL and ADMIN_PASSWORD belong together: give both or neither',
    ),
    ...when(
      !isHalfKey && publicKey?.startsWith('pk_live') !== secretKey?.startsWith('sk_live'),
      'Settings PAYSTACK_PUBLIC_KEY and PAYSTACK_SECRET_KEY mix a test and a live key',
    ),
    ...when(
      (settings.TERMII_API_KEY === undefined) !== (settings.TERMII_SENDER_ID === undefined),
      'Settings TERMII_API_KEY and TERMII_SENDER_ID belong together: give both or neither',
    ),
    ...when(
      noWhatsApp.length > 0 && noWhatsApp.length < WHATSAPP_SETTINGS.length,
      `WhatsApp needs these settings as well: ${noWhatsApp.join(', ')}`,
    ),
    ...when(
      settings.DATABASE_DIRECT_URL !== undefined && settings.DATABASE_URL === undefined,
      'Setting DATABASE_DIRECT_URL is of use beside DATABASE_URL only: give both',
    ),
  ];
};

/** What commands beside the shop, a backup and the server itself take of its own database's connections. */
const SPARE_CONNECTIONS = 10;
const POOLED_AT_MOST = MOST_CONNECTIONS - SPARE_CONNECTIONS;

const objectionsToPools = ({ DATABASE_URL, DATABASE_POOL, WEB_CONCURRENCY }: SettingsToJudge): string[] => {
  const pooled = DATABASE_POOL * WEB_CONCURRENCY;
  return when(
    DATABASE_URL === undefined && pooled > POOLED_AT_MOST,
    `WEB_CONCURRENCY=${WEB_CONCURRENCY} with DATABASE_POOL=${DATABASE_POOL} comes to ${pooled} connections, and the shop's own database has ${POOLED_AT_MOST} for them: lower one of the two, or set DATABASE_URL`,
  );
};

const objectionsToDemo = (settings: SettingsToJudge): string[] => {
  const live = KEYS.filter((name) => /^[ps]k_live_/.test(settings[name] ?? ''));
  const opening = openingOf(settings);
  return [
    ...when(
      live.length > 0,
      `${live.join(' and ')} take real money, which the demo must not: set SHOP_MODE=live, or leave them out`,
    ),
    ...when(
      opening !== null && settings.ADMIN_PASSWORD === undefined,
      `With ${opening} others reach this demo, and everybody knows its administrator's password: set ADMIN_PASSWORD, or SHOP_MODE=live for a real shop`,
    ),
  ];
};

const objectionsToLive = (settings: SettingsToJudge): string[] => {
  const missing = NEEDED_LIVE.filter((name) => settings[name] === undefined);
  // Whoever starts with nothing hears of all there is to decide; by itself a missing DATABASE_URL is no obstacle.
  const database = settings.DATABASE_URL === undefined ? OWN_DATABASE : '';
  const test = KEYS.filter((name) => /^[ps]k_test_/.test(settings[name] ?? ''));
  return [
    ...when(missing.length > 0, `SHOP_MODE=live needs these settings: ${missing.join(', ')}${database}`),
    ...when(
      test.length > 0 && !settings.ALLOW_TEST_KEYS,
      `${test.join(' and ')} are test keys, with which a test card would buy real goods: set the live ones, or ALLOW_TEST_KEYS=true to try the shop out`,
    ),
  ];
};

/**
 * What speaks against starting with settings of which each is valid by itself, a line each, the first thing to put right
 * first. Source: the HTTP contract, "Settings" and "Locations and service".
 */
export const objectionsTo = (settings: SettingsToJudge): string[] =>
  settings.SHOP_MODE === 'live'
    ? [...objectionsToLive(settings), ...objectionsToPairs(settings), ...objectionsToPools(settings)]
    : [...objectionsToPairs(settings), ...objectionsToDemo(settings), ...objectionsToPools(settings)];
