import { createHash } from 'node:crypto';

/** Inline scripts that run; a block of structured data is none, and no policy applies to it. */
const INLINE_SCRIPT =
  /<script(?![^>]*\ssrc=)(?![^>]*\stype="application\/ld\+json")[^>]*>([\s\S]*?)<\/script>/g;

/** What Paystack's inline script reaches. Source: the script itself and Paystack's guide to inline payments. */
const PAYSTACK = {
  scripts: ['https://js.pusher.com'],
  calls: [
    'https://api.paystack.co',
    'https://studio-api.paystack.co',
    'https://standard.paystack.co',
    'https://*.pusher.com',
    'wss://*.pusher.com',
  ],
  frames: ['https://checkout.paystack.com', 'https://standard.paystack.co'],
};

const sourceOf = (script: string): string =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/**
 * The policy of one page: its own inline scripts by their hashes, which a page kept in memory can carry,
 * and what the payment script needs.
 * @param inlineUrl where the payment script comes from; absolute, or a path of this shop
 */
export const policyFor = (html: string, inlineUrl: string): string => {
  const payment = URL.canParse(inlineUrl) ? new URL(inlineUrl) : null;
  const isPaystack = payment?.hostname.endsWith('.paystack.co') ?? false;
  const own = payment ? [payment.origin] : [];
  const needed = isPaystack ? PAYSTACK : { scripts: [], calls: own, frames: own };
  const hashes = new Set([...html.matchAll(INLINE_SCRIPT)].map(([, script = '']) => sourceOf(script)));
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...hashes, ...own, ...needed.scripts],
    'style-src': ["'self'", "'unsafe-inline'"],
    // A product's picture may lie at any address that an admin has given. One that an admin is about to upload is a
    // `blob:` of the page's own; the policy of the page that was opened first stays, so every page must allow it.
    'img-src': ["'self'", 'data:', 'blob:', 'https:', 'http:'],
    'connect-src': ["'self'", ...needed.calls],
    'frame-src': ["'self'", ...needed.frames],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'object-src': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
};
