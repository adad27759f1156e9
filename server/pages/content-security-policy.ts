import { createHash } from 'node:crypto';
import type { Pixels } from '#contract/settings/pixels.ts';
import type { ProviderCheckout } from '#server/payments/provider.ts';
import { pixelSources } from './pixel-sources.ts';

/** Inline scripts that run; a block of structured data is none, and no policy applies to it. */
const INLINE_SCRIPT =
  /<script(?![^>]*\ssrc=)(?![^>]*\stype="application\/ld\+json")[^>]*>([\s\S]*?)<\/script>/g;

/** One letter for each byte: a page with a naira sign takes twice as much memory as text. */
const BYTES = 'latin1';

const sourceOf = (script: string): string =>
  `'sha256-${createHash('sha256').update(script, BYTES).digest('base64')}'`;

/**
 * The policy of one page: its own inline scripts by their hashes, which a page kept in memory can carry,
 * and what the payment script needs.
 * @param payment where the payment script comes from, and what it reaches
 * @param pixels those that are set: a visitor who agrees loads their scripts
 */
export const policyFor = (page: Buffer, payment: ProviderCheckout, pixels: Pixels = {}): string => {
  const own = URL.canParse(payment.scriptUrl) ? [new URL(payment.scriptUrl).origin] : [];
  const needed = payment.reaches;
  const measuring = pixelSources(pixels);
  const scripts = page.toString(BYTES).matchAll(INLINE_SCRIPT);
  const hashes = new Set([...scripts].map(([, script = '']) => sourceOf(script)));
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...hashes, ...own, ...needed.scripts, ...measuring.scripts],
    'style-src': ["'self'", "'unsafe-inline'"],
    // A product's picture may lie at any address that an admin has given. One that an admin is about to upload is a
    // `blob:` of the page's own; the policy of the page that was opened first stays, so every page must allow it.
    'img-src': ["'self'", 'data:', 'blob:', 'https:', 'http:'],
    'connect-src': ["'self'", ...needed.calls, ...measuring.calls],
    'frame-src': ["'self'", ...needed.frames],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'frame-ancestors': ["'none'"],
    // No page has a base: a made-up one would turn its own scripts and links elsewhere.
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'object-src': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
};
