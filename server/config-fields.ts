import { isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import { z } from 'zod';
import { clientSettings } from './database/address.ts';

// What a setting may be, by its kind.

export const text = z.string().trim().min(1);
export const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));
const isOrigin = (url: string): boolean => {
  const { origin, href } = new URL(url);
  return href === `${origin}/`;
};
export const origin = address.refine(isOrigin, 'must be an origin such as https://shop.example');
export const host = text.refine(
  (name) => isIP(name) > 0 || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(name),
  'must be an address or a host name',
);
export const sender = text.regex(
  /^([^<>@\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
  'must be an e-mail address, such as Shop <shop@shop.example>',
);
const MOST_PROXIES = 9;
const isProxyList = (list: string[]): boolean => {
  try {
    proxyAddr.compile(list);
    return true;
  } catch {
    return false;
  }
};
const isTrustworthy = (proxies: boolean | number | string[]): boolean => {
  if (typeof proxies === 'number') return proxies >= 1 && proxies <= MOST_PROXIES;
  return typeof proxies === 'boolean' || isProxyList(proxies);
};
export const trustedProxies = text
  .transform((value): boolean | number | string[] => {
    if (value === 'true' || value === 'false') return value === 'true';
    return /^\d+$/.test(value) ? Number(value) : value.split(',').map((proxy) => proxy.trim());
  })
  .refine(isTrustworthy, {
    error: 'must be true, false, the number of your proxies (1 to 9), or a list of their addresses',
  });
export const flag = z
  .enum(['true', 'false', '1', '0'])
  .transform((value) => value === 'true' || value === '1');
export const whole = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= least && value <= most, `must be between ${least} and ${most}`);

/** What `pg` makes of it is tried at once: it reads the files that the address names. */
export const database = z.url({ protocol: /^postgres(ql)?$/ }).superRefine((url, context) => {
  try {
    clientSettings(url);
  } catch (error) {
    context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) });
  }
});
