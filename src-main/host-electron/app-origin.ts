/** The scheme that serves the pages. It is registered as standard and secure, so it has an origin like a web site. */
export const appScheme = 'outbox';
export const appOrigin = `${appScheme}://app`;
export const appStartUrl = `${appOrigin}/index.html`;

/**
 * Scheme, host and port of a URL, or `null` where it has none of its own or carries a user name. `URL.origin` cannot be used:
 * for a scheme of one's own it is the text "null", the same for every foreign scheme.
 */
export function originOf(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { protocol, host, username, password } = new URL(url);
  return host === '' || username !== '' || password !== '' ? null : `${protocol}//${host}`;
}
