import { z } from 'zod';

const text = z.string().trim().min(1);

/** All of them or none. */
export const WHATSAPP_SETTINGS = [
  'WHATSAPP_PHONE_NUMBER_ID',
  'WHATSAPP_TOKEN',
  'WHATSAPP_APP_SECRET',
  'WHATSAPP_VERIFY_TOKEN',
] as const;

/** The environment's settings of WhatsApp. */
export const whatsAppSettings = {
  WHATSAPP_PHONE_NUMBER_ID: z
    .string()
    .regex(/^\d{5,20}$/, 'must be the number that Meta gives the phone number, digits only')
    .optional(),
  WHATSAPP_TOKEN: text.optional(),
  WHATSAPP_APP_SECRET: text.optional(),
  WHATSAPP_VERIFY_TOKEN: text.optional(),
  WHATSAPP_LANGUAGE: z
    .string()
    .regex(/^[a-z]{2,3}(_[A-Z]{2})?$/, 'must be a language of Meta, such as en or en_GB')
    .default('en'),
  WHATSAPP_API_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ''))
    .default('https://graph.facebook.com/v23.0'),
};

/** A number at Meta's WhatsApp Cloud API. */
export interface WhatsAppAccount {
  apiUrl: string;
  phoneNumberId: string;
  token: string;
  /** By which Meta signs what it tells. */
  appSecret: string;
  /** By which Meta shows, once, that it was the owner who named the shop's address. */
  verifyToken: string;
  /** The language in which the messages were approved. */
  language: string;
}

type Settings = z.output<z.ZodObject<typeof whatsAppSettings>>;

export const whatsAppOf = ({
  WHATSAPP_PHONE_NUMBER_ID: phoneNumberId,
  WHATSAPP_TOKEN: token,
  WHATSAPP_APP_SECRET: appSecret,
  WHATSAPP_VERIFY_TOKEN: verifyToken,
  WHATSAPP_LANGUAGE: language,
  WHATSAPP_API_URL: apiUrl,
}: Settings): WhatsAppAccount | undefined =>
  phoneNumberId && token && appSecret && verifyToken
    ? { apiUrl, phoneNumberId, token, appSecret, verifyToken, language }
    : undefined;
