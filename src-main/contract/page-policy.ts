/**
 * What the pages may load and run, whichever host serves them: only what they bring themselves, no inline script, no plug-in,
 * no frame, no worker (reliability §6.7, §7.12). The named policy is the one that Svelte registers. Sent as a header.
 */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types svelte-trusted-html',
].join('; ');
