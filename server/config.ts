import path from 'node:path';
import { z } from 'zod';
import { DEFAULT_SHIPPING_FEE_NAIRA, hasAtMostTwoDecimals, koboOfNaira } from '#contract/money.ts';
import { SHIPPING_FEE_MAX } from '#contract/settings/limits.ts';
import { type BackupConfig, backupBucketOf, backupSettings, backupsOf } from './config-backups.ts';
import { type Bucket, bucketsOf } from './config-bucket.ts';
import {
  address,
  database,
  flag,
  host,
  origin,
  sender,
  text,
  trustedProxies,
  whole,
} from './config-fields.ts';
import { isOpenToOthers, objectionsTo } from './config-rules.ts';
import { type LogLevel, type TelemetryConfig, telemetryOf, telemetrySettings } from './config-telemetry.ts';
import { type WhatsAppAccount, whatsAppOf, whatsAppSettings } from './config-whatsapp.ts';
import type { TrustedProxies } from './http/client.ts';

/** Thrown when the settings cannot be used; the message is the one line that the start prints. */
export class ConfigError extends Error {}

/** Every setting is one environment variable. Source: the HTTP contract, "Settings". */
const environmentSchema = z.object({
  SHOP_MODE: z.enum(['demo', 'live']).default('demo'),
  HOST: host.default('127.0.0.1'),
  PORT: whole(0, 65535).default(3000),
  APP_URL: origin.optional(),
  DATA_DIR: text.default('./data'),
  DATABASE_URL: database.optional(),
  DATABASE_DIRECT_URL: database.optional(),
  DATABASE_POOL: whole(6, 500).default(15),
  SEED_DEMO: flag.optional(),
  SEED_ORDERS: flag.optional(),
  ADMIN_EMAIL: z.email().toLowerCase().optional(),
  ADMIN_PASSWORD: z.string().min(6).max(128).optional(),
  PAYSTACK_PUBLIC_KEY: z.string().regex(/^pk_/, 'must start with pk_').optional(),
  PAYSTACK_SECRET_KEY: z.string().regex(/^sk_/, 'must start with sk_').optional(),
  ALLOW_TEST_KEYS: flag.default(false),
  PAYSTACK_API_URL: address.optional(),
  PAYSTACK_INLINE_URL: address.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: sender.optional(),
  TERMII_API_KEY: text.optional(),
  TERMII_SENDER_ID: z
    .string()
    .regex(/^[A-Za-z0-9 ]{3,11}$/, 'must be 3 to 11 letters and digits, as approved by Termii')
    .optional(),
  TERMII_BASE_URL: address.default('https://v3.api.termii.com'),
  TERMII_CHANNEL: z.enum(['dnd', 'generic']).default('dnd'),
  ...whatsAppSettings,
  ...telemetrySettings,
  S3_ENDPOINT: address.optional(),
  S3_BUCKET: text.optional(),
  S3_REGION: text.optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  LOCATIONS_API_URL: address.optional(),
  LOCATIONS_API_KEY: text.optional(),
  SHIPPING_FEE: z
    .string()
    .regex(/^\d{1,9}(\.\d+)?$/, 'must be an amount in naira')
    .transform(Number)
    .refine(hasAtMostTwoDecimals, 'can have at most two decimals')
    .refine((fee) => fee <= SHIPPING_FEE_MAX, `can be at most ${SHIPPING_FEE_MAX} naira`)
    .default(DEFAULT_SHIPPING_FEE_NAIRA),
  WEB_CONCURRENCY: whole(1, 64).default(1),
  DRAIN_SECONDS: whole(0, 300).default(0),
  RATE_LIMIT_PER_MINUTE: whole(0, 1_000_000).default(600),
  TRUST_PROXY: trustedProxies.default(false),
  HSTS_SUBDOMAINS: flag.default(true),
  OFFLINE_READING: flag.default(true),
  ...backupSettings,
  ARCHIVE_MAX_MB: whole(1, 1_000_000).default(8_192),
  ADMIN_IDLE_MINUTES: whole(5, 43_200).default(480),
  SECOND_FACTOR_KEY: z.string().min(32).optional(),
  SECURITY_CONTACT: z
    .union([z.email(), z.url({ protocol: /^(https|mailto)$/ })], {
      error: 'must be an e-mail address or an https address',
    })
    .optional(),
  ADMIN_SECOND_FACTOR: z.enum(['optional', 'required']).default('optional'),
});

/** The names of all settings. */
export const SETTING_NAMES: readonly string[] = Object.keys(environmentSchema.shape);

/** The demo's own administrator, printed at its start. */
export const DEMO_ADMIN = { email: 'admin@shop.example', password: 'Admin123' } as const;

/** The settings of one process, checked. Money is in kobo. */
export interface Config {
  mode: 'demo' | 'live';
  host: string;
  port: number;
  /** Whether others than this machine reach the shop, as far as the settings tell. */
  isOpenToOthers: boolean;
  /** Public origin without a slash at the end; with PORT=0 it is known only after listening. */
  appUrl: string | undefined;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Where `databaseUrl` is a pooler: the way past it. */
  databaseDirectUrl: string | undefined;
  /** The connections to the database that one process opens at most, all together. */
  databasePool: number;
  seedDemo: boolean;
  /** Whether the demo catalogue comes with a past of orders. */
  seedOrders: boolean;
  admin: { email: string; password: string } | undefined;
  paystack: { publicKey: string; secretKey: string; apiUrl: string; inlineUrl: string } | undefined;
  mail: { smtpUrl: string | undefined; from: string };
  /** Who carries messages to phones; there are none without. */
  termii: { baseUrl: string; apiKey: string; senderId: string; channel: 'dnd' | 'generic' } | undefined;
  /** The shop's number at WhatsApp; it sends nothing there without. */
  whatsApp: WhatsAppAccount | undefined;
  /** Where uploaded images live when it is not DATA_DIR. */
  s3: Bucket | undefined;
  backups: BackupConfig;
  locations: { apiUrl: string; apiKey: string } | undefined;
  shippingFeeKobo: number;
  webConcurrency: number;
  /** How long an ending process goes on answering while it says that it is not ready. */
  drainSeconds: number;
  rateLimitPerMinute: number;
  /** Which proxies are believed; see http/client.ts. */
  trustProxy: TrustedProxies;
  /** Whether browsers are told to reach the names below this one's by https only as well. */
  hstsSubdomains: boolean;
  /** Whether browsers keep the pages that were seen, to be read without a connection. */
  offlineReading: boolean;
  /** How large an archive of a whole shop may be to be taken in, also unpacked. */
  archiveMaxMb: number;
  /** An administrator's session that is not used for longer has ended. */
  adminIdleMinutes: number;
  /** Whether administrators must have a second factor before they may do anything else. */
  isSecondFactorRequired: boolean;
  /** Where holes in the shop are reported; the shop's own address for mail where there is none. */
  securityContact: string | undefined;
  /** What the secrets of second factors are sealed with; stored as they are where there is none. */
  secondFactorKey: string | undefined;
  logLevel: LogLevel;
  telemetry: TelemetryConfig;
}

const termiiOf = (settings: z.output<typeof environmentSchema>): Config['termii'] => {
  const {
    TERMII_API_KEY: apiKey,
    TERMII_SENDER_ID: senderId,
    TERMII_BASE_URL: baseUrl,
    TERMII_CHANNEL: channel,
  } = settings;
  return apiKey && senderId ? { baseUrl, apiKey, senderId, channel } : undefined;
};

const adminOf = (settings: z.output<typeof environmentSchema>): Config['admin'] => {
  const { SHOP_MODE, ADMIN_EMAIL, ADMIN_PASSWORD } = settings;
  if (SHOP_MODE === 'live')
    return ADMIN_EMAIL && ADMIN_PASSWORD ? { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } : undefined;
  return { email: ADMIN_EMAIL ?? DEMO_ADMIN.email, password: ADMIN_PASSWORD ?? DEMO_ADMIN.password };
};

type Environment = Readonly<Record<string, string | undefined>>;

/** The settings as far as they can be read, and all that is wrong with them, a line each. */
const judge = (
  environment: Environment,
): { settings?: z.output<typeof environmentSchema>; problems: string[] } => {
  const present = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const { data, error } = environmentSchema.safeParse(present);
  if (data) return { settings: data, problems: objectionsTo(data) };
  return {
    problems: error.issues.map(
      ({ path: [name], message }) => `Setting ${String(name)} is not valid: ${message}`,
    ),
  };
};

/** All that keeps a shop from starting with these settings, a line each; none where it would start. */
export const settingsProblems = (environment: Environment): string[] => {
  const { problems } = judge(environment);
  if (problems.length > 0) return problems;
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
};

/**
 * Reads and checks the settings once.
 * @throws ConfigError naming the bad setting, or in live mode every missing one at once
 */
export const readConfig = (environment: Environment): Config => {
  const { settings, problems } = judge(environment);
  if (settings === undefined || problems.length > 0) throw new ConfigError(problems[0]);
  const { PAYSTACK_PUBLIC_KEY: publicKey, PAYSTACK_SECRET_KEY: secretKey } = settings;
  const isDemo = settings.SHOP_MODE === 'demo';
  const { images, keys, missing } = bucketsOf(settings, backupBucketOf(settings));
  if (missing !== undefined) throw new ConfigError(missing);
  return {
    mode: settings.SHOP_MODE,
    host: settings.HOST,
    port: settings.PORT,
    isOpenToOthers: isOpenToOthers(settings),
    appUrl: settings.APP_URL,
    dataDir: path.resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    databaseDirectUrl: settings.DATABASE_DIRECT_URL,
    databasePool: settings.DATABASE_POOL,
    seedDemo: settings.SEED_DEMO ?? isDemo,
    seedOrders: settings.SEED_ORDERS ?? settings.SEED_DEMO ?? isDemo,
    admin: adminOf(settings),
    paystack:
      publicKey && secretKey
        ? {
            publicKey,
            secretKey,
            apiUrl: settings.PAYSTACK_API_URL ?? 'https://api.paystack.co',
            inlineUrl: settings.PAYSTACK_INLINE_URL ?? 'https://js.paystack.co/v2/inline.js',
          }
        : undefined,
    mail: { smtpUrl: settings.SMTP_URL, from: settings.MAIL_FROM ?? 'Shop <no-reply@shop.example>' },
    termii: termiiOf(settings),
    whatsApp: whatsAppOf(settings),
    s3: images,
    backups: backupsOf(settings, keys),
    locations: settings.LOCATIONS_API_URL
      ? { apiUrl: settings.LOCATIONS_API_URL, apiKey: settings.LOCATIONS_API_KEY ?? '' }
      : undefined,
    shippingFeeKobo: koboOfNaira(settings.SHIPPING_FEE),
    webConcurrency: settings.WEB_CONCURRENCY,
    drainSeconds: settings.DRAIN_SECONDS,
    rateLimitPerMinute: settings.RATE_LIMIT_PER_MINUTE,
    trustProxy: settings.TRUST_PROXY,
    hstsSubdomains: settings.HSTS_SUBDOMAINS,
    offlineReading: settings.OFFLINE_READING,
    archiveMaxMb: settings.ARCHIVE_MAX_MB,
    adminIdleMinutes: settings.ADMIN_IDLE_MINUTES,
    securityContact: settings.SECURITY_CONTACT,
    secondFactorKey: settings.SECOND_FACTOR_KEY,
    isSecondFactorRequired: settings.ADMIN_SECOND_FACTOR === 'required',
    logLevel: settings.LOG_LEVEL,
    telemetry: telemetryOf(settings),
  };
};
