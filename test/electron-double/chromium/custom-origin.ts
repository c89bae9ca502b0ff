/**
 * A stock Chromium refuses to navigate to a custom scheme, so `outbox://app/x` is shown to it as
 * `https://app.outbox.electron-double.test/x`, an origin no network can answer (the double does). The main process sees
 * the app's own URLs everywhere; a page's `location` and Playwright's `page.url()` show the other form.
 */
const reservedDomain = 'electron-double.test';
const anyUrl = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)/i;
const mappedUrl = /^https:\/\/([^/?#]*)\.([a-z0-9+-]+)\.electron-double\.test(?=[/?#]|$)/i;

/** Pattern, as the Fetch domain reads it, of every URL that stands for a custom scheme. */
export const mappedUrlPattern = `https://*.${reservedDomain}/*`;

/** The URL to give to Chromium for one of the app's. */
export function toChromiumUrl(url: string, isCustomScheme: (scheme: string) => boolean): string {
  return url.replace(anyUrl, (whole, scheme: string, host: string) =>
    isCustomScheme(scheme) ? `https://${host}.${scheme}.${reservedDomain}` : whole,
  );
}

/** The app's own URL for one seen in Chromium; any other URL is returned as it is. */
export function toAppUrl(url: string): string {
  return url.replace(mappedUrl, '$2://$1');
}
