import { contentSecurityPolicy } from '../contract/page-policy.ts';

/** Sent with every answer of the scheme, also with refusals. */
export const pageHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), display-capture=(), usb=(), serial=(), hid=()',
  'cache-control': 'no-store',
};

/**
 * The policy for pages that come from the bundler's own server while the program is developed: it injects styles and speaks
 * over a socket of its own. Nothing else is relaxed, and no packaged program knows this policy.
 */
export function developmentPolicy(developmentOrigin: string): string {
  const socketOrigin = developmentOrigin.replace(/^http/u, 'ws');
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${socketOrigin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
